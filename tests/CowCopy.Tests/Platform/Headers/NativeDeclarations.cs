using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>The imports, callbacks, structures and constants that types declare, private ones too, by reflection.</summary>
internal sealed class NativeDeclarations
{
    private const BindingFlags All =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public NativeDeclarations(IEnumerable<Type> types, params IEnumerable<MethodInfo> sharedImports)
    {
        Type[] all = [.. types.Where(type => type is { IsEnum: false })];
        MethodInfo[] methods = [.. all.SelectMany(type => type.GetMethods(All))];
        // The generated code of an import holds the method that is bound to the library.
        Imports = [.. methods.Where(IsImport), .. sharedImports];
        Callbacks = [.. methods.Where(method => method.GetCustomAttribute<UnmanagedCallersOnlyAttribute>() is not null)];
        Structures = [.. all.Where(type => type.IsValueType && type.GetCustomAttribute<CompilerGeneratedAttribute>() is null)];
        Constants = [.. all.SelectMany(type => type.GetFields(All)).Where(field => field.IsLiteral && field.FieldType != typeof(string))];
    }

    public IReadOnlyList<MethodInfo> Imports { get; }

    public IReadOnlyList<MethodInfo> Callbacks { get; }

    public IReadOnlyList<Type> Structures { get; }

    public IReadOnlyList<FieldInfo> Constants { get; }

    public static NativeDeclarations OfWindows() => new(TypesIn("CowCopy.Platform.Windows").Append(typeof(CowCopy.Platform.Win32Error)));

    /// <summary>Those of macOS, and the imports that it shares with other Unix systems.</summary>
    public static NativeDeclarations OfMacOS()
    {
        string[] shared = ["link", "geteuid", "getegid", "getgroups"];
        return new NativeDeclarations(
            TypesIn("CowCopy.Platform.MacOS"),
            from method in typeof(CowCopy.Platform.Unix.UnixCalls).GetMethods(All)
            where IsImport(method) && shared.Contains(EntryPoint(method))
            select method);
    }

    public static string EntryPoint(MethodInfo import) => import.GetCustomAttribute<DllImportAttribute>()!.EntryPoint ?? import.Name;

    /// <summary>The name of a type or member below its namespace, with dots.</summary>
    public static string Name(MemberInfo member) => member switch
    {
        Type { DeclaringType: null } => member.Name,
        _ => Name(member.DeclaringType!) + "." + member.Name,
    };

    public static FieldInfo[] Fields(Type structure) =>
        [.. structure.GetFields(All).Where(field => !field.IsStatic).OrderBy(field => field.MetadataToken)];

    private static bool IsImport(MethodInfo method) => method.GetCustomAttribute<DllImportAttribute>() is not null;

    private static IEnumerable<Type> TypesIn(string space) =>
        typeof(FileCopier).Assembly.GetTypes().Where(type => type.Namespace == space && !type.Name.Contains('<', StringComparison.Ordinal));
}
