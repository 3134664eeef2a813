using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Items that are wrong, or that MSBuild reads otherwise than they look: messages name item, file and remedy.</summary>
[TestClass]
public sealed class TreeItemTests
{
    [TestMethod]
    [DataRow("Destination", "", "has no Destination. Set it to the path of a directory.")]
    [DataRow("Destination", " \n ", "has no Destination. Set it to the path of a directory.")]
    [DataRow("Destination", "a;b", "has the Destination \"a;b\", a list. Write an item for each path")]
    [DataRow("Mirror", "1", "has the value \"1\" for Mirror. The choices are true or false.")]
    [DataRow("SkipUnchanged", "never", "has the value \"never\" for SkipUnchanged. The choices are true or false.")]
    [DataRow("FollowLinks", "2", "has the value \"2\" for FollowLinks. The choices are true or false.")]
    [DataRow("OverwriteReadOnlyFiles", "ja", "has the value \"ja\" for OverwriteReadOnlyFiles. The choices are true or false.")]
    [DataRow("After", "Pack", "has the value \"Pack\" for After. The choices are Build or Publish.")]
    [DataRow("IncludeFiles", "*.txt;../x", "has the glob \"../x\" in IncludeFiles: ")]
    [DataRow("ExcludeFiles", "/", "has the glob \"/\" in ExcludeFiles: ")]
    public void Wrong_metadata_is_named_with_the_item_and_its_file(string name, string value, string error)
    {
        using TreeScene scene = new TreeScene().Write("s1/a");
        ITaskItem item = Item("s1", ("Destination", "out"));
        item.SetMetadata(name, value);
        string text = scene.Fails(scene.Check(item), "COWCOPY0005");
        Assert.StartsWith("CowCopyTree \"s1\" " + error, text);
        Assert.AreEqual(scene.At("app.proj"), scene.Engine.Of(EventKind.Error).Single().File);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void The_file_is_the_one_that_has_the_item()
    {
        using TreeScene scene = new TreeScene().Write("s1/a");
        ITaskItem item = EngineItem.Of("s1");
        Assert.IsFalse(scene.Check(item).Execute());
        Assert.AreEqual(item.GetMetadata("DefiningProjectFullPath"), scene.Engine.Of(EventKind.Error).Single().File);
    }

    [TestMethod]
    public void A_file_that_has_an_item_is_read_too()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("items.props", Project("""Include="s1" Exclude="*.pdb" """));
        CowCopyCheckTrees task = scene.Check(EngineItem.In(scene.At("items.props"), "s1", ("Destination", "out")));
        task.ProjectFiles = null;
        scene.Succeeds(task);
        Assert.AreEqual(scene.At("items.props"), scene.Engine.Of(EventKind.Warning).Single().File);
    }

    [TestMethod]
    public void A_project_without_items_passes()
    {
        using TreeScene scene = new();
        scene.Succeeds(scene.With(new CowCopyCheckTrees { ProjectFile = scene.At("app.proj") }));
        Assert.IsEmpty(scene.Engine.Events);
    }

    [TestMethod]
    public void White_space_around_values_is_ignored()
    {
        using TreeScene scene = new TreeScene().Write("s1/a");
        scene.Succeeds(scene.Check(EngineItem.Of(
            "s1", ("Destination", "\n  out\n  "), ("Mirror", " true "), ("After", " publish "), ("IncludeFiles", " *.txt ;\n ; *.md "))));
        Assert.IsEmpty(scene.Codes);
    }

    [TestMethod]
    public void All_wrong_items_are_reported_at_once()
    {
        using TreeScene scene = new TreeScene().Write("s1/a");
        Assert.IsFalse(scene.Check(Item("s1"), Item("s1", ("Destination", "o"), ("Mirror", "x"), ("FollowLinks", "y"))).Execute());
        Assert.AreEqual(3, scene.Engine.Of(EventKind.Error).Count());
    }

    [TestMethod]
    public void Files_of_a_wildcard_are_one_error()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s1/b").Write("s1/c").Write("app.proj", Project("""Include="s1/*" """));
        ITaskItem[] files = [.. "abc".Select(static name => Item("s1/" + name, ("Destination", "out"), ("Mirror", "true")))];
        string text = scene.Fails(scene.Check(files), "COWCOPY0005");
        Assert.StartsWith($"CowCopyTree \"s1/a\" is the file \"{scene.At("s1", "a")}\" (items that are files: 3). Include takes", text);
        Assert.IsEmpty(scene.Engine.Of(EventKind.Warning));
    }

    [TestMethod]
    [DataRow("""Include="s1" Exclude="a.txt" """, "has \"a.txt\" in Exclude. MSBuild takes it out of the directories in Include")]
    [DataRow("""Include="s1;s2" Exclude="s1;*.pdb" """, "has \"*.pdb\" in Exclude.")]
    [DataRow("""Include="$(OutDir)" Exclude="$(Unwanted)" """, "has \"$(Unwanted)\" in Exclude.")]
    [DataRow("""Include="nomatch/**" """, "has \"nomatch/**\" in Include. It takes directories, and wildcards expand to files only")]
    [DataRow("""Include="*/x" """, "has \"*/x\" in Include.")]
    [DataRow("""Include="s1; $(Other)?" """, "has \"$(Other)?\" in Include.")]
    public void What_MSBuild_reads_otherwise_is_a_warning_at_its_line(string attributes, string warning)
    {
        using TreeScene scene = new TreeScene().Write("s1/a.txt").Write("app.proj", Project(attributes));
        scene.Succeeds(scene.Check());
        LoggedEvent logged = scene.Engine.Of(EventKind.Warning).Single();
        Assert.AreEqual("COWCOPY0009", logged.Code);
        Assert.Contains("CowCopyTree " + warning, logged.Text!);
        Assert.AreEqual((scene.At("app.proj"), 3, 6), (logged.File, logged.Line, logged.Column));
        scene.Succeeds(scene.Check());
        Assert.AreEqual(1, scene.Engine.Of(EventKind.Warning).Count(), "once per build");
    }

    [TestMethod]
    [DataRow("""Include="s1;s2;s3" Exclude="s2/; s3" """, DisplayName = "directories of the list")]
    [DataRow("""Include="s1" Exclude="" """, DisplayName = "an empty list")]
    [DataRow("""Include="@(Other->'%(Identity)/*')" """, DisplayName = "a transform")]
    [DataRow("""Include="$([System.String]::Copy('a?b'))" """, DisplayName = "a property function")]
    [DataRow("""Include="s1" ExcludeFiles="a.txt" """, DisplayName = "metadata")]
    [DataRow("""Remove="s*" """, DisplayName = "an item that removes")]
    public void What_works_is_no_warning(string attributes)
    {
        using TreeScene scene = new TreeScene().Write("app.proj", Project(attributes));
        scene.Succeeds(scene.Check());
        Assert.IsEmpty(scene.Codes);
    }

    // As MSBuild reads a project: a document type is passed over, and what it defines is not known.
    [TestMethod]
    [DataRow("", 1)]
    [DataRow("&other;", 0)]
    public void A_document_type_is_passed_over(string entity, int warnings)
    {
        using TreeScene scene = new TreeScene().Write(
            "app.proj", "<!DOCTYPE Project [<!ENTITY other 'x'>]>" + Project($"""Include="s1" Exclude="{entity}*.pdb" """));
        scene.Succeeds(scene.Check());
        Assert.AreEqual(warnings, scene.Engine.Of(EventKind.Warning).Count());
    }

    [TestMethod]
    [DataRow("""<Project><ItemGroup><CowCopyTree Include="*" />""", DisplayName = "cut short")]
    [DataRow("""<Project><ItemGroup><Compile Include="*" /></ItemGroup></Project>""", DisplayName = "no such item")]
    public void What_has_no_items_to_read_is_no_warning(string text)
    {
        using TreeScene scene = new TreeScene().Write("app.proj", text);
        scene.Succeeds(scene.Check());
        Assert.IsEmpty(scene.Codes);
    }

    [TestMethod]
    [DataRow("directory")]
    [DataRow("missing/app.proj")]
    [DataRow("a\0b")]
    public void What_is_no_file_is_not_read(string file)
    {
        using TreeScene scene = new();
        Directory.CreateDirectory(scene.At("directory"));
        CowCopyCheckTrees task = scene.Check();
        task.ProjectFiles = [Item("app.proj")];
        task.ProjectFiles[0].ItemSpec = scene.At(file);
        scene.Succeeds(task);
        Assert.IsEmpty(scene.Codes);
    }

    [TestMethod]
    public void The_call_of_the_task_has_an_Exclude_of_its_own()
    {
        using TreeScene scene = new TreeScene().Write("app.proj", """
            <Project><Target Name="T"><CowCopyTree Source="s" Destination="o" Include="*.txt" Exclude="b*" /></Target></Project>
            """);
        scene.Succeeds(scene.Check());
        Assert.IsEmpty(scene.Codes);
    }

    [TestMethod]
    [DataRow("Exclude", "Use ExcludeFiles.")]
    [DataRow("Include", "Use IncludeFiles.")]
    [DataRow("Retries", "Call the task CowCopyTree in a target, or remove the metadata.")]
    [DataRow("RetryDelayMilliseconds", "Call the task CowCopyTree in a target, or remove the metadata.")]
    [DataRow("FileList", "Call the task CowCopyTree in a target, or remove the metadata.")]
    [DataRow("Mode", "Set the property CowCopyMode.")]
    [DataRow("Overwrite", "Set the property CowCopyOverwrite.")]
    [DataRow("Durable", "Set the property CowCopyDurable.")]
    public void Metadata_that_items_do_not_have_are_a_warning(string name, string remedy)
    {
        using TreeScene scene = new TreeScene().Write("s1/a");
        scene.Succeeds(scene.Check(Item("s1", ("Destination", "out"), (name, "x"))));
        LoggedEvent logged = scene.Engine.Of(EventKind.Warning).Single();
        Assert.AreEqual("COWCOPY0009", logged.Code);
        Assert.StartsWith($"CowCopyTree \"s1\" has the metadata {name}, ", logged.Text!);
        Assert.EndsWith(remedy, logged.Text!);
    }

    private static string Project(string attributes) => $"""
        <Project xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
          <ItemGroup>
            <CowCopyTree {attributes} Destination="out" />
          </ItemGroup>
        </Project>
        """;
}
