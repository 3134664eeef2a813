using CowCopy.Sdk.Settings;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
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
        Assert.IsFalse(
            new CowCopySettings { BuildEngine = engine, Mode = "klone", MaxDegreeOfParallelism = "many", Enabled = "maybe" }.Execute());
        string[] errors = [.. engine.Of(EventKind.Error).Select(static error => error.Text!)];
        Assert.HasCount(3, errors);
        Assert.Contains("The property CowCopyMode has the value \"klone\". The choices are auto, clone, byte-copy or system-copy.", errors);
        Assert.Contains("The property CowCopyEnabled has the value \"maybe\". The choices are true or false.", errors);
        Assert.Contains(
            "The property CowCopyMaxDegreeOfParallelism has the value \"many\". "
                + "The choices are a whole number from 0, which lets CowCopy choose.",
            errors);
        Assert.IsTrue(engine.Events.All(static logged => logged.Code == "COWCOPY0001"));
    }

    [TestMethod]
    public void Wrong_values_of_copy_local_are_errors_too()
    {
        RecordingBuildEngine engine = new();
        Assert.IsFalse(
            new CowCopySettings { BuildEngine = engine, LocalInLibraries = "some", LocalInDesktopLibraries = "all" }.Execute());
        string[] errors = [.. engine.Of(EventKind.Error).Select(static error => error.Text!)];
        Assert.HasCount(2, errors);
        Assert.Contains("The property CowCopyLocalInLibraries has the value \"some\". The choices are true or false.", errors);
        Assert.Contains("The property CowCopyLocalInDesktopLibraries has the value \"all\". The choices are true or false.", errors);
        Assert.IsTrue(new CowCopySettings { BuildEngine = engine, LocalInLibraries = "false", LocalInDesktopLibraries = "true" }.Execute());
    }

    [TestMethod]
    [DataRow("clone", "1 cloned")]
    [DataRow("byte-copy", "1 byte-copied")]
    public void The_mode_of_a_project_holds_for_its_copies(string mode, string expected)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(directory.Path);
        Assert.IsTrue(
            new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = mode, ProjectFile = "a.proj" }.Execute());
        CopyOne(engine, project, directory);
        Assert.Contains(expected, Summary(engine, project)!);
    }

    [TestMethod]
    public void A_build_cannot_refuse_to_replace_files()
    {
        RecordingBuildEngine engine = new();
        Assert.IsFalse(new CowCopySettings { BuildEngine = engine, Overwrite = "never" }.Execute());
        Assert.AreEqual(
            "The property CowCopyOverwrite has the value \"never\". The choices are auto, atomic-rename or delete-first.",
            engine.Of(EventKind.Error).Single().Text);
    }

    [TestMethod]
    [DataRow("CowCopySkipUnchanged", "same-timestamp or same-content")]
    [DataRow("CowCopyFollowLinksWhenComparing", "true or false")]
    [DataRow("CowCopyDurable", "true or false")]
    [DataRow("CowCopyAdvice", "message, warning or none")]
    public void Each_property_names_its_choices(string property, string choices)
    {
        RecordingBuildEngine engine = new();
        CowCopySettings task = new() { BuildEngine = engine };
        task.GetType().GetProperty(property["CowCopy".Length..])!.SetValue(task, "perhaps");
        Assert.IsFalse(task.Execute());
        Assert.AreEqual(
            $"The property {property} has the value \"perhaps\". The choices are {choices}.", engine.Of(EventKind.Error).Single().Text);
    }

    [TestMethod]
    [DataRow(OverwriteMode.Auto, true, OverwriteMode.DeleteFirst)]
    [DataRow(OverwriteMode.Auto, false, OverwriteMode.Auto)]
    [DataRow(OverwriteMode.AtomicRename, true, OverwriteMode.AtomicRename)]
    [DataRow(OverwriteMode.DeleteFirst, false, OverwriteMode.DeleteFirst)]
    public void The_Copy_task_replaces_files_of_Windows_as_the_built_in_does_unless_a_project_chooses(
        OverwriteMode setting, bool isWindows, OverwriteMode expected) =>
        Assert.AreEqual(
            expected,
            new CopySettings { Copy = new() { Overwrite = setting } }.Options(
                skipUnchanged: true, overwriteReadOnly: false, deleteFirst: isWindows).Overwrite);

    [TestMethod]
    [DataRow("Same-Content", 0, 1)]
    [DataRow("same-timestamp", 1, 0)]
    public void Unchanged_by_content_says_so(string skipWhen, int copied, int unchanged)
    {
        using TempDirectory directory = new();
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(directory.Path);
        CowCopySettings settings = new()
        {
            BuildEngine = engine,
            TaskEnvironment = project,
            SkipUnchanged = skipWhen,
            ProjectFile = "a.proj",
        };
        Assert.IsTrue(settings.Execute());
        directory.WriteFile("a.txt", new byte[100_000]);
        File.SetLastWriteTimeUtc(directory.WriteFile("out/a.txt", new byte[100_000]), LongAgo);
        CopyOne(engine, project, directory);
        Assert.AreEqual(copied, engine.Events.Count(static logged => logged.Text!.StartsWith("Copying file", StringComparison.Ordinal)));
        Assert.AreEqual(
            unchanged,
            engine.Events.Count(static logged => logged.Text!.Contains("the content is equal on both sides", StringComparison.Ordinal)));
    }

    [TestMethod]
    [DataRow("true", 0)]
    [DataRow("false", 1)]
    public void Links_are_followed_when_comparing_where_that_is_wanted(string follow, int copied)
    {
        using TempDirectory directory = new();
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(directory.Path);
        Assert.IsTrue(
            new CowCopySettings
            {
                BuildEngine = engine,
                TaskEnvironment = project,
                FollowLinksWhenComparing = follow,
                ProjectFile = "a.proj"
            }.Execute());
        foreach (string file in (string[])["real.txt", "out/a.txt"])
            File.SetLastWriteTimeUtc(directory.WriteFile(file, new byte[1000]), LongAgo);
        Links.ToFile(directory.Combine("a.txt"), "real.txt");
        CopyOne(engine, project, directory);
        Assert.AreEqual(copied, engine.Events.Count(static logged => logged.Text!.StartsWith("Copying file", StringComparison.Ordinal)));
    }

    // The simulated drive fails each flush: only a durable copy requests one.
    [TestMethod]
    [DataRow(null, true)]
    [DataRow("false", true)]
    [DataRow("True", false)]
    [DataRow(" on ", false)]
    [DataRow("NO", true)]
    public void Durable_copies_flush_their_content(string? durable, bool succeeds)
    {
        const int error = 1117; // ERROR_IO_DEVICE
        using TempDirectory directory = new();
        string source = directory.WriteFile("a.txt", "content"), destination = directory.Combine("b.txt");
        HeldDrive drive = new(directory.Path);
        drive.Write(source, File.ReadAllBytes(source));
        drive.Refuse("Flush", error);
        RecordingBuildEngine engine = new();
        BuildSession session = new(drive.Copier);
        engine.RegisterTaskObject(typeof(BuildSession), session, RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        TaskEnvironment project = Project(directory.Path);
        CowCopySettings settings = new() { BuildEngine = engine, TaskEnvironment = project, Durable = durable, ProjectFile = "a.proj" };
        Assert.IsTrue(settings.Execute());
        Copy task = new()
        {
            BuildEngine = engine,
            TaskEnvironment = project,
            SourceFiles = Items(source),
            DestinationFiles = Items(destination),
            Retries = 0,
        };
        Assert.AreEqual(succeeds, task.Execute(), string.Join('\n', engine.Events));
    }

    [TestMethod]
    [DataRow(null, EventKind.Message, 1)]
    [DataRow("warning", EventKind.Warning, 1)]
    [DataRow("none", EventKind.Warning, 0)]
    public void Sources_on_another_volume_are_reported_once_per_build(string? advice, EventKind kind, int times)
    {
        using TempDirectory cache = new(TestVolumes.Require(VolumeRole.OtherVolume)), directory = new(TestVolumes.Require(VolumeRole.Xfs));
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(directory.Path);
        Assert.IsTrue(
            new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Advice = advice, ProjectFile = "a.proj" }.Execute());
        foreach (string name in (string[])["one.dll", "two.dll"])
        {
            Copy task =
                new()
                {
                    BuildEngine = engine,
                    TaskEnvironment = project,
                    SourceFiles = Items(cache.WriteFile(name, new byte[100_000])),
                    DestinationFolder = Item("out")
                };
            Assert.IsTrue(task.Execute());
        }

        LoggedEvent[] reported = [.. engine.Events.Where(static logged => logged.Code == "COWCOPY0003")];
        Assert.HasCount(times, reported);
        Assert.IsTrue(reported.All(logged => logged.Kind == kind && logged.Text!.Contains("one.dll", StringComparison.Ordinal)));
    }

    [TestMethod]
    public void Another_project_keeps_its_own()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        RecordingBuildEngine engine = new();
        Assert.IsTrue(
            new CowCopySettings
            {
                BuildEngine = engine,
                TaskEnvironment = Project(directory.Combine("other")),
                Mode = "byte-copy",
                ProjectFile = "b.proj"
            }.Execute());
        TaskEnvironment project = Project(directory.Path);
        Assert.IsTrue(
            new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = "clone", ProjectFile = "a.proj" }.Execute());
        CopyOne(engine, project, directory);
        Assert.Contains("1 cloned", Summary(engine, project)!);
    }

    [TestMethod]
    public void Two_projects_in_one_directory_that_disagree_are_warned()
    {
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(Path.GetTempPath());
        Assert.IsTrue(
            new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = "byte-copy", ProjectFile = "a.proj" }.Execute());
        Assert.IsTrue(
            new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Mode = "clone", ProjectFile = "b.proj" }.Execute());
        LoggedEvent warning = engine.Of(EventKind.Warning).Single();
        Assert.AreEqual("COWCOPY0002", warning.Code);
        Assert.Contains("a.proj", warning.Text!);
    }

    [TestMethod]
    public void The_summary_counts_since_the_last_one_and_is_silent_about_nothing()
    {
        using TempDirectory directory = new();
        RecordingBuildEngine engine = new();
        TaskEnvironment project = Project(directory.Path);
        Assert.IsNull(Summary(engine, project));
        CopyOne(engine, project, directory);
        CopyOne(engine, project, directory);
        string line = Summary(engine, project)!;
        Assert.StartsWith("CowCopy: 1 copied (1 ", line);
        Assert.Contains(", 1 unchanged", line);
        Assert.IsNull(Summary(engine, project));
    }

    private static TaskEnvironment Project(string directory) =>
        TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory, new Dictionary<string, string>(StringComparer.Ordinal));

    private static void CopyOne(RecordingBuildEngine engine, TaskEnvironment project, TempDirectory directory)
    {
        if (!File.Exists(directory.Combine("a.txt"))) directory.WriteFile("a.txt", new byte[100_000]);
        Copy task =
            new()
            {
                BuildEngine = engine,
                TaskEnvironment = project,
                SourceFiles = Items("a.txt"),
                DestinationFolder = Item("out"),
                SkipUnchangedFiles = true
            };
        Assert.IsTrue(task.Execute(), string.Join('\n', engine.Events));
    }

    private static string? Summary(RecordingBuildEngine engine, TaskEnvironment project)
    {
        int before = engine.Events.Count;
        Assert.IsTrue(new CowCopySummary { BuildEngine = engine, TaskEnvironment = project, CountsLaterCopies = true }.Execute());
        LoggedEvent? line = engine.Events.Skip(before).SingleOrDefault();
        Assert.IsTrue(line is null || line.Importance == MessageImportance.Normal);
        return line?.Text;
    }
}
