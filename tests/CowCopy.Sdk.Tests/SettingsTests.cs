using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>The properties of a project, from the target that reads them to the copies and the line that sums them up.</summary>
[TestClass]
public sealed class SettingsTests
{
    [TestMethod]
    public void A_wrong_value_is_an_error_that_names_the_property_and_the_choices()
    {
        RecordingBuildEngine engine = new();
        Assert.IsFalse(new CowCopySettings { BuildEngine = engine, Mode = "klone", MaxParallelism = "many", Enabled = "maybe" }.Execute());
        string[] errors = [.. engine.Of(EventKind.Error).Select(static error => error.Text!)];
        Assert.HasCount(3, errors);
        Assert.Contains("The property CowCopyMode has the value \"klone\". The choices are auto, clone, bytes or system.", errors);
        Assert.Contains("The property CowCopyEnabled has the value \"maybe\". The choices are true or false.", errors);
        Assert.IsTrue(engine.Events.All(static logged => logged.Code == "COWCOPY0001"));
    }

    [TestMethod]
    [DataRow("clone", "1 cloned")]
    [DataRow("bytes", "1 by bytes")]
    public void The_mode_of_a_project_holds_for_its_copies(string mode, string expected)
    {
        using TempFolder folder = new(TestVolumes.Require(VolumeRole.Xfs));
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(folder.Path);
        Assert.IsTrue(new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = mode, ProjectFile = "a.proj" }.Execute());
        CopyOne(engine, project, folder);
        Assert.Contains(expected, Summary(engine, project)!);
    }

    [TestMethod]
    public void Another_project_keeps_its_own()
    {
        using TempFolder folder = new(TestVolumes.Require(VolumeRole.Xfs));
        RecordingBuildEngine engine = new();
        Assert.IsTrue(new CowCopySettings { BuildEngine = engine, TaskEnvironment = Project(folder.Combine("other")), Mode = "bytes", ProjectFile = "b.proj" }.Execute());
        TaskEnvironment project = Project(folder.Path);
        Assert.IsTrue(new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = "clone", ProjectFile = "a.proj" }.Execute());
        CopyOne(engine, project, folder);
        Assert.Contains("1 cloned", Summary(engine, project)!);
    }

    [TestMethod]
    public void Two_projects_in_one_folder_that_disagree_are_warned()
    {
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(Path.GetTempPath());
        Assert.IsTrue(new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = "bytes", ProjectFile = "a.proj" }.Execute());
        Assert.IsTrue(new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = "clone", ProjectFile = "b.proj" }.Execute());
        LoggedEvent warning = engine.Of(EventKind.Warning).Single();
        Assert.AreEqual("COWCOPY0002", warning.Code);
        Assert.Contains("a.proj", warning.Text!);
    }

    [TestMethod]
    public void The_summary_counts_since_the_last_one_and_is_silent_about_nothing()
    {
        using TempFolder folder = new();
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(folder.Path);
        Assert.IsNull(Summary(engine, project));
        CopyOne(engine, project, folder);
        CopyOne(engine, project, folder);
        string line = Summary(engine, project)!;
        Assert.StartsWith("CowCopy: 1 copied (1 ", line);
        Assert.Contains(", 1 unchanged", line);
        Assert.IsNull(Summary(engine, project));
    }

    private static TaskEnvironment Project(string folder) =>
        TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(folder, new Dictionary<string, string>(StringComparer.Ordinal));

    private static void CopyOne(RecordingBuildEngine engine, TaskEnvironment project, TempFolder folder)
    {
        if (!File.Exists(folder.Combine("a.txt"))) folder.WriteFile("a.txt", new byte[100_000]);
        Copy task = new() { BuildEngine = engine, TaskEnvironment = project, SourceFiles = Items("a.txt"), DestinationFolder = Item("out"), SkipUnchangedFiles = true };
        Assert.IsTrue(task.Execute(), string.Join('\n', engine.Events));
    }

    private static string? Summary(RecordingBuildEngine engine, TaskEnvironment project)
    {
        int before = engine.Events.Count;
        Assert.IsTrue(new CowCopySummary { BuildEngine = engine, TaskEnvironment = project }.Execute());
        LoggedEvent? line = engine.Events.Skip(before).SingleOrDefault();
        Assert.IsTrue(line is null || line.Importance == MessageImportance.Normal);
        return line?.Text;
    }
}
