using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using CowCopy.Files;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.Tests.Repository;

/// <summary>
/// What CowCopy.Diagnostics uses of the library: public members, <see cref="IDiagnosticPlatform"/> and some operations of the platform
/// with their values, and a few internal types by name.
/// </summary>
[TestClass]
public sealed class DiagnosticsLayerTests
{
    private const BindingFlags All =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private static readonly Assembly Library = typeof(FileCopier).Assembly;

    // Beside the interface: what creates it, and two rules that both assemblies have to follow alike.
    private static readonly Type[] Named = [typeof(PlatformFactory), typeof(PathText), typeof(Spellings)];

    // The operations that copying needs too.
    private static readonly string[] Shared =
    [
        "get_" + nameof(IPlatform.Handles), nameof(IFileHandles.AwaitWriteback), nameof(IFileHandles.Clone), nameof(IFileHandles.Close),
        nameof(IPlatform.CompareContent),
        nameof(IFileHandles.CreateDestination),
        nameof(IPlatform.Delete), nameof(IPlatform.DeleteDirectory), nameof(IPlatform.Inspect), nameof(IPlatform.InspectVolume),
        nameof(IPlatform.IsCaseSensitive),
        nameof(IPlatform.MakeDirectory), nameof(IFileHandles.OpenDirectory), nameof(IFileHandles.OpenSource), nameof(IFileHandles.Read),
        nameof(IPlatform.ReadDirectory), nameof(IFileHandles.ReadExtents), nameof(IPlatform.Rename),
    ];

    private static readonly Type[] Declaring = [typeof(IPlatform), typeof(IFileHandles)];

    private readonly HashSet<Type> _ofSeam = [.. Declaring];

    public DiagnosticsLayerTests()
    {
        Add(typeof(IDiagnosticPlatform));
        IEnumerable<MethodInfo> operations = Declaring.SelectMany(static type => type.GetMethods());
        foreach (MethodInfo shared in operations.Where(method => Shared.Contains(method.Name))) AddTypesOf(shared);
    }

    [TestMethod]
    public void It_uses_no_other_internal_type()
    {
        Type[] used = [.. References().Select(reference => reference.Type).Where(type => !type.IsVisible).Distinct()];
        CollectionAssert.Contains(used, typeof(IDiagnosticPlatform));
        Assert.AreEqual("", string.Join(", ", used.Except(_ofSeam).Except(Named)));
        CollectionAssert.IsSubsetOf(Named, used, "no name is left over");
    }

    [TestMethod]
    public void It_uses_no_internal_member_of_other_public_types()
    {
        string[] used = [.. References().Where(IsInternal).Select(reference => $"{reference.Type.Name}.{reference.Member}").Distinct()];
        Assert.AreEqual("", string.Join(", ", used));
    }

    [TestMethod]
    public void It_uses_the_operations_of_the_platform_that_are_listed_here()
    {
        string[] used = [.. References().Where(one => Declaring.Contains(one.Type)).Select(one => one.Member).OfType<string>().Distinct()];
        CollectionAssert.AreEquivalent(Shared, used);
    }

    [TestMethod]
    public void What_only_it_needs_of_the_platform_is_declared_apart()
    {
        Assert.IsTrue(typeof(IPlatform).IsAssignableFrom(typeof(IDiagnosticPlatform)), "it extends the platform, not the other way");
        string[] own = [.. typeof(IDiagnosticPlatform).GetMethods().Select(method => method.Name)];
        string[] used = [.. References().Where(one => one.Type == typeof(IDiagnosticPlatform)).Select(one => one.Member).OfType<string>()];
        CollectionAssert.AreEquivalent(own, used.Distinct().ToArray(), "each is called");
        string[] users =
        [
            .. from type in Library.GetTypes()
               where type.Namespace?.StartsWith("CowCopy.Platform", StringComparison.Ordinal) == false
               where MemberReferences.Of(type).Any(one => one is { Member: not null } && one.Type == typeof(IDiagnosticPlatform))
               select type.Name,
        ];
        Assert.AreEqual("", string.Join(", ", users), "copying calls none of them");
    }

    [TestMethod]
    public void The_library_has_none_of_its_rooms_and_does_not_use_it()
    {
        string[] rooms = [.. typeof(DirectoryInspector).Assembly.GetTypes().Select(Room).OfType<string>().Distinct()];
        CollectionAssert.IsSubsetOf(new[] { "Health", "Inspection", "Machines", "Sharing" }, rooms);
        Assert.IsEmpty(Library.GetTypes().Select(Room).Intersect(rooms));
        Assert.IsFalse(Library.GetReferencedAssemblies().Any(name => name.Name == "CowCopy.Diagnostics"));
    }

    private static string? Room(Type type) => type.Namespace?.StartsWith("CowCopy.", StringComparison.Ordinal) == true
        ? type.Namespace.Split('.')[^1]
        : null;

    private bool IsInternal((Type Type, string? Member) reference) =>
        reference is { Type.IsVisible: true, Member: { } name } && !_ofSeam.Contains(reference.Type)
        && reference.Type.GetMember(name, All) is { Length: > 0 } members && !members.Any(IsPublic);

    private static bool IsPublic(MemberInfo member) => member switch
    {
        MethodBase method => method.IsPublic || method.IsFamily,
        FieldInfo field => field.IsPublic,
        _ => true,
    };

    /// <summary>Every type of the library that the metadata names, and every member.</summary>
    private static List<(Type Type, string? Member)> References()
    {
        using PEReader file = new(File.OpenRead(typeof(DirectoryInspector).Assembly.Location));
        MetadataReader reader = file.GetMetadataReader();
        List<(Type, string?)> found = [];
        foreach (TypeReferenceHandle handle in reader.TypeReferences)
        {
            if (Resolve(reader, handle) is { } type) found.Add((type, null));
        }

        foreach (MemberReferenceHandle handle in reader.MemberReferences)
        {
            MemberReference member = reader.GetMemberReference(handle);
            if (member.Parent.Kind == HandleKind.TypeReference && Resolve(reader, (TypeReferenceHandle)member.Parent) is { } type)
                found.Add((type, reader.GetString(member.Name)));
        }

        return found;
    }

    private static Type? Resolve(MetadataReader reader, TypeReferenceHandle handle)
    {
        TypeReference type = reader.GetTypeReference(handle);
        string name = reader.GetString(type.Name);
        if (type.ResolutionScope.Kind == HandleKind.TypeReference)
            return Resolve(reader, (TypeReferenceHandle)type.ResolutionScope)?.GetNestedType(name, All);
        if (type.ResolutionScope.Kind != HandleKind.AssemblyReference) return null;
        AssemblyReference assembly = reader.GetAssemblyReference((AssemblyReferenceHandle)type.ResolutionScope);
        if (reader.GetString(assembly.Name) != "CowCopy") return null;
        return Library.GetType(reader.GetString(type.Namespace) + "." + name, throwOnError: true);
    }

    /// <summary>Adds a type with the types of its public members.</summary>
    private void Add(Type type)
    {
        if (type.HasElementType) Add(type.GetElementType()!);
        foreach (Type argument in type.GenericTypeArguments) Add(argument);
        if (type.Assembly != Library || type.IsGenericType || type.HasElementType || !_ofSeam.Add(type)) return;
        foreach (MethodBase method in type.GetMethods().Concat<MethodBase>(type.GetConstructors())) AddTypesOf(method);
    }

    private void AddTypesOf(MethodBase method)
    {
        if (method is MethodInfo { ReturnType: { } returned }) Add(returned);
        foreach (ParameterInfo parameter in method.GetParameters()) Add(parameter.ParameterType);
    }
}
