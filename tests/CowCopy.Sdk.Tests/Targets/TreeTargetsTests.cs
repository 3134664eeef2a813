using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests.Targets;

/// <summary>When the package's targets copy, check and clean the trees of a project's items, and what the tasks get.</summary>
[TestClass]
public sealed class TreeTargetsTests : IDisposable
{
    private const string Targets = """<Target Name="Build" /><Target Name="Publish" /><Target Name="Clean" />""";
    private const string OfConfiguration = "<PropertyGroup><IntermediateOutputPath>obj/Debug/</IntermediateOutputPath></PropertyGroup>";
    private const string Items = """
        <ItemGroup>
          <CowCopyTree Include="src" Destination="out" IncludeFiles="*.a" ExcludeFiles="*.b" Mirror="yes" SkipUnchanged="no"
                       FollowLinks="on" OverwriteReadOnlyFiles="off" />
          <CowCopyTree Include="files" Destination="published" After=" publish " />
        </ItemGroup>
        """;

    private readonly TempDirectory _directory = new();

    private string Project => _directory.Combine("app.proj");

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow("", "obj/app.proj.CowCopyTree.txt")]
    [DataRow(OfConfiguration, "obj/Debug/app.proj.CowCopyTree.txt")]
    public void After_the_build_the_items_of_the_build_are_copied_and_listed(string properties, string list)
    {
        TargetRun run = TargetRun.Of(_directory, Items + properties + Targets, "Build");

        AssertCall(
            run,
            "CowCopyTree",
            ("Source", "src"), ("Destination", "out"), ("Include", "*.a"), ("Exclude", "*.b"), ("Mirror", "yes"), ("SkipUnchanged", "no"),
            ("FollowLinks", "on"), ("OverwriteReadOnlyFiles", "off"), ("ItemFile", Project), ("FileList", list));
        AssertCall(run, "CowCopyCheckTrees", ("Trees", "src;files"), ("ProjectFiles", Project), ("ProjectFile", Project));
        Assert.IsEmpty(run.Problems);
    }

    [TestMethod]
    public void After_publishing_the_items_for_it_are_copied_and_not_listed()
    {
        TargetRun run = TargetRun.Of(_directory, Items + Targets, "Publish");

        AssertCall(run, "CowCopyTree", ("Source", "files"), ("Destination", "published"), ("ItemFile", Project));
        AssertCall(run, "CowCopyCheckTrees", ("Trees", "src;files"), ("ProjectFiles", Project), ("ProjectFile", Project));
        Assert.IsEmpty(run.Problems);
    }

    [TestMethod]
    [DataRow("Build")]
    [DataRow("Publish")]
    public void An_item_of_another_file_names_that(string target)
    {
        string file = _directory.WriteFile("items.props", $"""
            <Project><ItemGroup><CowCopyTree Include="src" Destination="out" After="{target}" /></ItemGroup></Project>
            """);

        TargetRun run = TargetRun.Of(_directory, $"<Import Project=\"{file}\" />" + Targets, target);

        Assert.AreEqual(file, run.Calls("CowCopyTree").Single()["ItemFile"]);
    }

    [TestMethod]
    [DataRow("Build")]
    [DataRow("Publish")]
    public void Without_items_and_in_an_outer_build_nothing_is_called(string target)
    {
        const string Outer = "<PropertyGroup><IsCrossTargetingBuild>true</IsCrossTargetingBuild></PropertyGroup>";
        foreach (string project in (string[])[Targets, Items + Outer + Targets])
        {
            TargetRun run = TargetRun.Of(_directory, project, target);
            Assert.IsEmpty(run.Calls("CowCopyTree"));
            Assert.IsEmpty(run.Calls("CowCopyCheckTrees"));
            Assert.IsEmpty(TargetRun.Of(_directory, project, target, isSupported: false).Problems);
        }
    }

    [TestMethod]
    [DataRow("Build")]
    [DataRow("Publish")]
    public void With_items_an_older_MSBuild_fails(string target)
    {
        TargetRun run = TargetRun.Of(_directory, Items + Targets, target, isSupported: false);

        Assert.StartsWith("error COWCOPY0005: CowCopyTree needs MSBuild 17.8 or later", run.Problems.Single());
        Assert.IsEmpty(run.Lines);
    }

    [TestMethod]
    [DataRow("", "obj/")]
    [DataRow(OfConfiguration, "obj/Debug/")]
    public void Clean_reads_a_list_that_exists(string properties, string directory)
    {
        Assert.IsEmpty(TargetRun.Of(_directory, properties + Targets, "Clean").Lines);
        string list = directory + "app.proj.CowCopyTree.txt";
        _directory.WriteFile(list, "list");

        AssertCall(TargetRun.Of(_directory, properties + Targets, "Clean"), "CowCopyCleanTrees", ("FileList", list));
        Assert.IsEmpty(TargetRun.Of(_directory, properties + Targets, "Clean", isSupported: false).Lines);
    }

    private static void AssertCall(TargetRun run, string task, params (string Name, string Value)[] parameters)
    {
        IReadOnlyDictionary<string, string> call = run.Calls(task).Single();
        (string, string)[] given = [.. call.Select(static one => (one.Key, one.Value)).Where(static one => one.Value.Length > 0)];
        CollectionAssert.AreEquivalent(parameters, given, string.Join('\n', given));
    }
}
