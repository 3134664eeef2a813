using CowCopy.Sdk;
using CowCopy.Sdk.Settings;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;
using static CowCopy.ContractTests.Calls.WindowsWays;

namespace CowCopy.ContractTests.Calls;

/// <summary>
/// The rows of the table of tasks: calls of CowCopy's Copy task, of one file unless the name says otherwise. Unchanged files are skipped
/// unless the name says otherwise, as in builds (SkipCopyUnchangedFiles is true by default).
/// </summary>
internal static class TaskWays
{
    private static readonly CopyTally OneBySystem = new() { SystemCopiedCount = 1 }, OneUnchanged = new() { UnchangedCount = 1 };
    private static readonly CopyTally OneClone = new() { ClonedCount = 1, BytesShared = NewLength };
    private static readonly CopyTally AllBySystem = new() { SystemCopiedCount = Directories * FilesInDirectory };
    private static readonly CopyTally AllUnchanged = new() { UnchangedCount = Directories * FilesInDirectory };

    public static IReadOnlyList<WindowsWay> All { get; } =
    [
        new("unchanged", WindowsVolume.Plain, Unchanged, Task(OneUnchanged)),
        new("new, system copy", WindowsVolume.Plain, Source, Task(OneBySystem)),
        new("new, system copy, nothing skipped", WindowsVolume.Plain, Source, Task(OneBySystem, skips: false)),
        new("new, system copy that clones", WindowsVolume.SystemClones, Source, Task(OneBySystem)),
        new("new, system copy that clones, nothing skipped", WindowsVolume.SystemClones, Source, Task(OneBySystem, skips: false)),
        new("new, clone", WindowsVolume.BlockClones, Source, Task(OneClone)),
        new("overwrite, system copy", WindowsVolume.Plain, Both, Task(OneBySystem)),
        new("overwrite, system copy, nothing skipped", WindowsVolume.Plain, Both, Task(OneBySystem, skips: false)),
        new("overwrite, system copy that clones", WindowsVolume.SystemClones, Both, Task(OneBySystem)),
        new("overwrite, clone", WindowsVolume.BlockClones, Both, Task(OneClone)),
        new("1,000 files, new", WindowsVolume.Plain, ManyNew, TaskOfMany(AllBySystem)),
        new("1,000 files, unchanged", WindowsVolume.Plain, Before(ManyNew, TaskOfMany(AllBySystem)), TaskOfMany(AllUnchanged)),
    ];

    private static void ManyNew(CopyFixture fixture, string tag) => Before(Sources, MakeDirectories)(fixture, tag);

    private static Action<CopyFixture, string> Task(CopyTally expected, bool skips = true) =>
        (fixture, tag) => Run(fixture, [new CopyRequest(From(fixture, tag), To(fixture, tag))], expected, skips);

    private static Action<CopyFixture, string> TaskOfMany(CopyTally expected) =>
        (fixture, tag) => Run(fixture, Requests(fixture, tag), expected, skips: true);

    /// <summary>Runs the task by the fixture's copier, on one thread, and asserts what it did.</summary>
    private static void Run(CopyFixture fixture, CopyRequest[] requests, CopyTally expected, bool skips)
    {
        RecordingBuildEngine engine = new();
        BuildSession session = new(fixture.Copier);
        engine.RegisterTaskObject(typeof(BuildSession), session, RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        ProjectRecord project = session.Project(engine, Path.GetTempPath());
        CopyOptions options = CopySettings.Default.Options(skipUnchanged: true, overwriteReadOnly: false, deleteFirst: true);
        project.SetSettings(CopySettings.Default with { Copy = options with { MaxDegreeOfParallelism = 1 } }, "project");
        Copy task = new()
        {
            BuildEngine = engine,
            TaskEnvironment = TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(
                Path.GetTempPath(), new Dictionary<string, string>(StringComparer.Ordinal)),
            SourceFiles = [.. requests.Select(request => new TaskItem(request.Source))],
            DestinationFiles = [.. requests.Select(request => new TaskItem(request.Destination))],
            SkipUnchangedFiles = skips,
        };

        Assert.IsTrue(task.Execute(), string.Join('\n', engine.Of(EventKind.Error)));

        Assert.AreEqual(expected, project.ResetTally());
    }
}
