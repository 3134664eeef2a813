using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>The public surface of both libraries: its lists, which a review sees change, and the pages that teach it.</summary>
[TestClass]
public sealed class PublicApiTests
{
    private const BindingFlags Own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    // The compiler compares signatures with them, where it analyzes; a quick run does not.
    [TestMethod]
    [DataRow("CowCopy")]
    [DataRow("CowCopy.Diagnostics")]
    public void The_lists_of_the_public_surface_name_each_member(string assembly)
    {
        string project = Path.Combine(RepositoryFiles.Root, "src", assembly);
        string[] lines = [.. Directory.GetFiles(project, "PublicAPI.*.txt", SearchOption.AllDirectories).SelectMany(File.ReadLines)];
        string[] unlisted =
        [
            .. from type in TypesOf(assembly)
               from name in type.IsEnum ? Enum.GetNames(type) : NamesOf(type).Skip(1)
               let member = new Regex($@"\b{type.FullName}\.{name}\b", RegexOptions.None, TimeSpan.FromSeconds(1))
               where !lines.Any(member.IsMatch)
               select $"{type.FullName}.{name}",
        ];
        Assert.IsGreaterThan(100, lines.Length);
        Assert.AreEqual("", string.Join(", ", unlisted));
    }

    /// <summary>Each type and member by its name; the values of enumerations are where their types say.</summary>
    [TestMethod]
    [DataRow("CowCopy")]
    [DataRow("CowCopy.Diagnostics")]
    public void The_page_of_the_package_teaches_it(string assembly)
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFiles.Root, "src", assembly, "README.md"));
        string[] unknown =
        [
            .. from type in TypesOf(assembly)
               from name in type.IsEnum ? [type.Name] : NamesOf(type)
               where !Regex.IsMatch(page, $@"\b{name}\b", RegexOptions.None, TimeSpan.FromSeconds(1))
               select type.Name + " " + name,
        ];
        Assert.AreEqual("", string.Join(", ", unknown.Distinct()));
    }

    private static Type[] TypesOf(string assembly) =>
        (assembly == "CowCopy" ? typeof(FileCopier) : typeof(DirectoryInspector)).Assembly.GetExportedTypes();

    private static string[] NamesOf(Type type) => [type.Name, .. type.GetMembers(Own).Where(IsTaught).Select(static one => one.Name)];

    private static bool IsTaught(MemberInfo member) =>
        member is PropertyInfo or MethodInfo { IsSpecialName: false } && !Attribute.IsDefined(member, typeof(CompilerGeneratedAttribute))
        && member.Name is not ("Equals" or "GetHashCode" or "ToString" or "EqualityContract");
}
