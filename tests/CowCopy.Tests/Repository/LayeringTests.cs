using System.Reflection;
using System.Runtime.InteropServices;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.Tests.Repository;

/// <summary>Arrows point one way, as the compiled assembly tells.</summary>
[TestClass]
public sealed class LayeringTests
{
    private static readonly Assembly Library = typeof(FileCopier).Assembly;
    private static readonly Assembly Diagnostics = typeof(DirectoryInspector).Assembly;

    [TestMethod]
    public void Planning_sees_only_its_own_values() => AssertNone(
        "CowCopy.Planning", (type, _) =>
            type.Namespace is { } name && name.StartsWith("CowCopy.", StringComparison.Ordinal) && name != "CowCopy.Planning");

    [TestMethod]
    public void Planning_is_pure() => AssertNone(
        "CowCopy.Planning",
        (type, member) =>
            type == typeof(File) || type == typeof(Directory) || type == typeof(FileInfo) || type == typeof(Path) || type == typeof(Random)
            || (type == typeof(DateTime) && member.Contains("Now", StringComparison.Ordinal)) || type == typeof(Environment)
            || type == typeof(DateTimeOffset));

    [TestMethod]
    public void Only_the_platform_knows_the_system() => AssertNone(
        namespaceName => !namespaceName.StartsWith("CowCopy.Platform", StringComparison.Ordinal),
        (type, _) => type == typeof(OperatingSystem) || type == typeof(RuntimeInformation) || type == typeof(OSPlatform)
            || type.Namespace is "CowCopy.Platform.Linux" or "CowCopy.Platform.Portable" or "CowCopy.Platform.MacOS"
            || type.Namespace?.StartsWith("CowCopy.Platform.Windows", StringComparison.Ordinal) == true);

    [TestMethod]
    public void Volumes_and_platform_do_not_know_who_uses_them() => AssertNone(
        namespaceName => namespaceName == "CowCopy.Volumes" || namespaceName.StartsWith("CowCopy.Platform", StringComparison.Ordinal),
        (type, _) => type.Namespace is "CowCopy.Files" or "CowCopy.Batches" or "CowCopy.Trees" or "CowCopy.Manifests"
            or "CowCopy.References" || type == typeof(FileCopier));

    /// <summary>What two systems have in common is in Platform itself, or in Unix.</summary>
    [TestMethod]
    [DataRow("Linux")]
    [DataRow("Windows")]
    [DataRow("MacOS")]
    [DataRow("Portable")]
    public void No_platform_uses_that_of_another_system(string system)
    {
        string[] systems = ["Linux", "Windows", "MacOS", "Portable"];
        string[] others = [.. systems.Where(other => other != system).Select(other => "CowCopy.Platform." + other)];
        AssertNone("CowCopy.Platform." + system, (type, _) => others.Contains(type.Namespace, StringComparer.Ordinal));
    }

    /// <summary>
    /// A room is a namespace. Public types at the root, and what all systems of the platform abstraction share, are used and use on.
    /// </summary>
    [TestMethod]
    public void No_room_uses_a_room_that_uses_it()
    {
        string[] shared = ["CowCopy", "CowCopy.Platform"];
        Dictionary<string, HashSet<string>> uses = Types(name => !shared.Contains(name, StringComparer.Ordinal))
            .GroupBy(type => type.Namespace!, StringComparer.Ordinal)
            .ToDictionary(
                room => room.Key, room => room.SelectMany(MemberReferences.Of).Select(one => one.Type.Namespace ?? "").ToHashSet());
        string[] circles =
            [.. uses.Keys.Where(room => Reached(room).Contains(room)).Select(room => $"{room} uses {string.Join(", ", Reached(room))}")];
        Assert.AreEqual("", string.Join("; ", circles));
        CollectionAssert.IsSubsetOf((string[])["CowCopy.Planning", "CowCopy.References"], Reached("CowCopy.Batches").ToArray());

        HashSet<string> Reached(string room)
        {
            HashSet<string> reached = [];
            Stack<string> left = new([room]);
            while (left.TryPop(out string? next))
            {
                IEnumerable<string> others = uses[next].Where(used => used != next && uses.ContainsKey(used));
                foreach (string used in others.Where(reached.Add)) left.Push(used);
            }

            return reached;
        }
    }

    [TestMethod]
    public void These_tests_see_calls_and_signatures()
    {
        Type[] types = [typeof(CowCopy.Files.CopyLoop), typeof(CowCopy.Files.CopyInspector)];
        (Type Type, string Member)[] seen = [.. types.SelectMany(MemberReferences.Of)];
        CollectionAssert.Contains(seen, (typeof(CopyPlanner), nameof(CopyPlanner.Next)), "a call");
        CollectionAssert.Contains(seen.Select(reference => reference.Type).ToArray(), typeof(IPlatform), "a parameter");
        CollectionAssert.Contains(seen, (typeof(DateTimeOffset), "get_UtcNow"), "a property of the base library");
    }

    [TestMethod]
    public void Nothing_static_changes()
    {
        string[] mutable =
            [.. Types(_ => true).Concat(Diagnostics.GetTypes())
                .SelectMany(
                    type => type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            .Where(field => !field.IsInitOnly && !field.IsLiteral && !field.Name.Contains('<', StringComparison.Ordinal))
            .Select(field => field.DeclaringType + "." + field.Name)];
        Assert.AreEqual("", string.Join(", ", mutable));
    }

    [TestMethod]
    public void The_libraries_need_no_package()
    {
        string[] foreign =
            [.. Library.GetReferencedAssemblies().Concat(Diagnostics.GetReferencedAssemblies()).Select(name => name.Name!)
                .Where(name => !name.StartsWith("System.", StringComparison.Ordinal))];
        Assert.AreEqual("CowCopy", string.Join(", ", foreign), "of the diagnostics");
    }

    private static void AssertNone(string namespaceName, Func<Type, string, bool> forbidden) =>
        AssertNone(name => name == namespaceName, forbidden);

    private static void AssertNone(Func<string, bool> inNamespace, Func<Type, string, bool> forbidden)
    {
        Type[] types = [.. Types(inNamespace)];
        Assert.IsNotEmpty(types);
        string[] found =
            [.. types.SelectMany(
                type =>
                    MemberReferences.Of(type).Where(reference => forbidden(reference.Type, reference.Member))
                        .Select(reference => $"{type} uses {reference.Type}"))];
        Assert.AreEqual("", string.Join("; ", found.Distinct()));
    }

    // The compiler's own types go by the namespace of the type they belong to.
    private static IEnumerable<Type> Types(Func<string, bool> inNamespace) =>
        Library.GetTypes()
            .Where(type => type.Namespace is { } name && name.StartsWith("CowCopy", StringComparison.Ordinal) && inNamespace(name));
}
