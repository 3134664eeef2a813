using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Findings of the copier are logged once per build, if advice is requested.</summary>
[TestClass]
public sealed class FindingTests
{
    [TestMethod]
    [DataRow(null, EventKind.Message, 1)]
    [DataRow("warning", EventKind.Warning, 1)]
    [DataRow("none", EventKind.Message, 0)]
    public void A_drive_that_leaks_references_is_reported_once(string? advice, EventKind kind, int times)
    {
        LeakyDrive drive = new();
        RecordingBuildEngine engine = Engine(drive);
        TaskEnvironment project = Project("one");
        Assert.IsTrue(
            new CowCopySettings { BuildEngine = engine, TaskEnvironment = project, Advice = advice, ProjectFile = "a.proj" }.Execute());
        CopyWarning finding = drive.MeetLeak();

        foreach (string name in (string[])["one", "two"]) CopyOne(engine, project, drive, name);

        LoggedEvent[] reported = [.. engine.Events.Where(static logged => logged.Code == "COWCOPY1001")];
        Assert.HasCount(times, reported);
        Assert.IsTrue(reported.All(logged => logged.Kind == kind));
        foreach (LoggedEvent one in reported) Assert.StartsWith(finding.Message + " " + finding.Remedy, one.Text!);
    }

    [TestMethod]
    public void A_project_that_wants_no_advice_leaves_it_to_the_next()
    {
        LeakyDrive drive = new();
        RecordingBuildEngine engine = Engine(drive);
        TaskEnvironment silent = Project("silent");
        Assert.IsTrue(
            new CowCopySettings { BuildEngine = engine, TaskEnvironment = silent, Advice = "none", ProjectFile = "a.proj" }.Execute());
        drive.MeetLeak();

        CopyOne(engine, silent, drive, "one");
        Assert.IsFalse(engine.Events.Any(static logged => logged.Code == "COWCOPY1001"));
        CopyOne(engine, Project("other"), drive, "two");
        Assert.AreEqual(1, engine.Events.Count(static logged => logged.Code == "COWCOPY1001"));
    }

    private static RecordingBuildEngine Engine(LeakyDrive drive)
    {
        RecordingBuildEngine engine = new();
        engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        return engine;
    }

    private static TaskEnvironment Project(string directory) =>
        TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(
            Path.Combine(Path.GetTempPath(), directory), new Dictionary<string, string>(StringComparer.Ordinal));

    private static void CopyOne(RecordingBuildEngine engine, TaskEnvironment project, LeakyDrive drive, string name)
    {
        Copy task =
            new()
            {
                BuildEngine = engine,
                TaskEnvironment = project,
                SourceFiles = Items(drive.Source),
                DestinationFiles = Items(drive.At(name))
            };
        Assert.IsTrue(task.Execute(), string.Join('\n', engine.Events));
    }
}
