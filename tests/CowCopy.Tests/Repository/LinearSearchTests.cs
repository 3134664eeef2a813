using CowCopy.TestKit;

namespace CowCopy.Tests.Repository;

/// <summary>
/// A search that reads a list from its start, done for each of many files, takes time that grows with their square. So each such call of
/// the libraries is listed here, with the reason why its list is short or the call is not repeated.
/// </summary>
[TestClass]
public sealed class LinearSearchTests
{
    private static readonly string[] Searches =
    [
        "Find", "FindIndex", "FindLast", "FindLastIndex", "Exists", "IndexOf", "LastIndexOf", "Contains", "Remove", "RemoveAt", "Insert",
        "First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault", "ElementAt",
    ];

    [TestMethod]
    public void Each_search_through_a_list_is_known()
    {
        SortedSet<string> found = new(StringComparer.Ordinal);
        foreach (Type type in typeof(FileCopier).Assembly.GetTypes().Concat(typeof(DirectoryInspector).Assembly.GetTypes()))
        {
            if (type.Name.StartsWith('<')) continue; // the compiler's
            foreach ((Type owner, string member) in MemberReferences.Of(type))
            {
                bool isList = owner == typeof(Array) || owner == typeof(Enumerable)
                    || (owner.IsGenericType && owner.GetGenericTypeDefinition() == typeof(List<>));
                if (isList && Searches.Contains(member, StringComparer.Ordinal)) found.Add($"{Outermost(type).Name}.{member}");
            }
        }

        Assert.AreEqual(string.Join('\n', Known.Keys.Order(StringComparer.Ordinal)), string.Join('\n', found));
    }

    private static Dictionary<string, string> Known => new(StringComparer.Ordinal)
    {
        ["BatchDirectories.FindIndex"] = "at most Policy.MostOpenDirectories, and only to close one of them",
        ["BatchDirectories.RemoveAt"] = "the same list",
        ["CloneProbe.FirstOrDefault"] = "once for a health check",
        ["CurrentUser.IndexOf"] = "the groups of the user",
        ["DevDriveFilters.Contains"] = "lines of one answer of the system",
        ["DevDriveFilters.FindIndex"] = "lines of one answer of the system",
        ["DirectoryInspector.Find"] = "once for a survey",
        ["FamilyFinder.Exists"] = "once over the file's own extents",
        ["FamilyFinder.Find"] = "a method of its own that returns a list",
        ["GlobSet.Exists"] = "the globs of one call, for each directory",
        ["GlobSyntax.FirstOrDefault"] = "the parts of one glob",
        ["LinuxMachine.FirstOrDefault"] = "lines of one file of the system, and the volumes of a machine",
        ["ManifestPath.Exists"] = "over the six names of devices",
        ["ManifestPath.IndexOf"] = "in one name, and over eight characters",
        ["LinuxPlatform.FindIndex"] = "once over the file's own extents",
        ["MountInfo.IndexOf"] = "the fields of one line",
        ["MountedVolume.Contains"] = "the options of one mount",
        ["MountedVolume.FirstOrDefault"] = "the options of one mount",
        ["NameKeys.Exists"] = "once over the names of a directory",
        ["OutputVolumeCheck.Exists"] = "once for a health check",
        ["ReferenceLeaks.Exists"] = "a copier remembers at most 256 volumes, and searches them after a refused clone alone",
        ["RepeatedFileCheck.First"] = "once for each name that occurs often",
        ["SharePlanner.Exists"] = "once over the files of a family",
        ["SpaceSurvey.Exists"] = "once over the file's own extents",
        ["SpaceTally.Exists"] = "once over the file's own extents",
        ["SurveyedFile.Exists"] = "once over the file's own extents",
        ["TakenNames.Find"] = "once for each directory whose names may be one",
        ["TreeCopier.Exists"] = "once over the directories, and over the files of each where links are followed",
        ["WatchProbe.FirstOrDefault"] = "once for a health check",
        ["WatchedOutputCheck.First"] = "once for a health check",
    };

    private static Type Outermost(Type type) => type.DeclaringType is { } outer ? Outermost(outer) : type;
}
