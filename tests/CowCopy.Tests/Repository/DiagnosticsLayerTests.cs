using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using CowCopy.Files;
using CowCopy.Platform;

namespace CowCopy.Tests.Repository;

/// <summary>
/// What CowCopy.Diagnostics uses of the library: public members, <see cref="IDiagnosticPlatform"/> with the values of its members, and a
/// few internal types by name.
/// </summary>
[TestClass]
public sealed class DiagnosticsLayerTests
{
    private const BindingFlags All =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private static readonly Assembly Library = typeof(FileCopier).Assembly;

    // Beside the interface: what creates it, and two rules that both assemblies have to follow alike.
    private static readonly Type[] Named = [typeof(PlatformFactory), typeof(PathText), typeof(CaseRule)];

    private readonly HashSet<Type> _ofSeam = [];

    public DiagnosticsLayerTests() => Add(typeof(IDiagnosticPlatform));

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
    public void The_interface_is_narrow()
    {
        CollectionAssert.DoesNotContain(_ofSeam.ToArray(), typeof(IPlatform));
        int all = typeof(IPlatform).GetMethods().Length, own = typeof(IDiagnosticPlatform).GetMethods().Length;
        Assert.IsLessThan(all, own, "the rest is what copying needs");
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
        foreach (MethodBase method in type.GetMethods().Concat<MethodBase>(type.GetConstructors()))
        {
            if (method is MethodInfo { ReturnType: { } returned }) Add(returned);
            foreach (ParameterInfo parameter in method.GetParameters()) Add(parameter.ParameterType);
        }
    }
}
