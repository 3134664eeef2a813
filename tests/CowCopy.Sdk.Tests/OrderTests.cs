using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Which copies of a call wait for others, and in which order they are reported (docs/differences.md).</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class OrderTests
{
    private const string Missing = "MSB3030", Copied = "Copying";

    // A file copied onto itself waits for nothing.
    [TestMethod]
    [DataRow(null, Copied + " " + Missing)]
    [DataRow("1", Missing + " " + Copied)]
    public void Independent_copies_are_reported_with_successes_first_or_file_by_file(string? parallelism, string expected)
    {
        using TempDirectory directory = new();
        directory.WriteFile("b", "B");
        directory.WriteFile("itself", "I");
        RecordingBuildEngine engine = new();
        Assert.IsFalse(Run(directory, engine, parallelism, ("gone", "out/a"), ("itself", "itself"), ("b", "out/b")).Execute());
        Assert.AreEqual(expected, Reported(engine));
    }

    [TestMethod]
    [DataRow("gone", "out/a", "b", "out/a", DisplayName = "one destination")]
    [DataRow("gone", "b", "b", "out/c", DisplayName = "what one writes the other reads")]
    public void Copies_that_depend_on_each_other_are_reported_file_by_file(string source, string to, string other, string otherTo)
    {
        using TempDirectory directory = new();
        directory.WriteFile("b", "B");
        RecordingBuildEngine engine = new();
        Assert.IsFalse(Run(directory, engine, parallelism: null, (source, to), (other, otherTo)).Execute());
        Assert.AreEqual(Missing + " " + Copied, Reported(engine));
    }

    // The first copy is made in its second attempt; the other may not read what was there before.
    [TestMethod]
    public void A_copy_waits_for_the_retries_of_the_one_that_writes_its_source()
    {
        using TempDirectory directory = new();
        (HeldDrive drive, RecordingBuildEngine engine) = HoldUntilRetry(directory);
        Copy task = Run(directory, engine, parallelism: null, ("a", "b"), ("b", "c"));
        task.RetryDelayMilliseconds = 0;
        Assert.IsTrue(task.Execute(), string.Join('\n', engine.Events));
        Assert.AreEqual(1, engine.Of(EventKind.Warning).Count());
        foreach (string name in (string[])["b", "c"]) ByteAssert.AreEqual("a"u8.ToArray(), drive.Read(directory.Combine(name)), name);
    }

    // The last entry is equal to the second, which waits for the first; the same copy in other words is made again.
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void The_same_copy_twice_is_made_once(bool skipUnchanged) => new SideBySide(Path.GetTempPath()).AreEqual(
        static s => s.File("a", "A").File("b", "B"),
        (task, _) =>
        {
            Pairs(task, ("gone", "out/x"), ("a", "out/x"), ("b", "out/y"), ("b", "out/y"), ("a", "out/x"), ("./a", "out/x"),
                ("gone", "out/z"), ("./gone", "out/z"));
            task.SkipUnchangedFiles = skipUnchanged;
        });

    [TestMethod]
    public void A_failed_copy_that_is_given_twice_is_retried_and_reported_once()
    {
        using TempDirectory directory = new();
        (HeldDrive drive, RecordingBuildEngine engine) = HoldUntilRetry(directory);
        Copy task = Run(directory, engine, parallelism: null, ("a", "b"), ("gone", "c"), ("gone", "c"), ("a", "b"));
        task.RetryDelayMilliseconds = 0;
        Assert.IsFalse(task.Execute());
        Assert.AreEqual(Copied + " " + Missing + " " + Copied, Reported(engine), "each attempt at the first is reported");
        Assert.AreEqual(1, engine.Of(EventKind.Warning).Count());
        CollectionAssert.AreEqual((string[])["b", "b"], task.CopiedFiles!.Select(static file => file.ItemSpec).ToArray());
    }

    [TestMethod]
    public void File_by_file_the_same_copy_twice_is_made_once() => new SideBySide(Path.GetTempPath()).AreEqual(
        static s =>
        {
            s.File("a", "A").File("b", "B");
            s.Environment["MSBUILDCOPYTASKPARALLELISM"] = "1";
        },
        static (task, _) => Pairs(task, ("a", "out/x"), ("a", "out/x"), ("b", "out/x"), ("a", "out/x")));

    // The directory that the first entry did not create comes with the one of the second.
    [TestMethod]
    public void File_by_file_a_directory_that_exists_by_now_is_not_created()
    {
        using TempDirectory directory = new();
        foreach (string name in (string[])["a", "b"]) directory.WriteFile(name, name);
        RecordingBuildEngine engine = new();
        Assert.IsFalse(Run(directory, engine, "1", ("gone", "out/a"), ("a", "out/deep/a"), ("b", "out/b")).Execute());
        LoggedEvent created = engine.Events.Single(static one => one.Text!.StartsWith("Creating directory", StringComparison.Ordinal));
        Assert.Contains("deep", created.Text!);
    }

    [TestMethod]
    public void Each_attempt_to_create_a_directory_is_reported()
    {
        foreach (ITask task in (ITask[])[new Microsoft.Build.Tasks.Copy(), new Copy()])
        {
            using TempDirectory directory = new();
            directory.WriteFile("out", "a file where a directory should be");
            RecordingBuildEngine engine = new();
            task.BuildEngine = engine;
            CopyParameters parameters = new()
            {
                SourceFiles = Items(directory.WriteFile("a", "A")),
                DestinationFiles = Items(directory.Combine("out", "a")),
                Retries = 2,
                RetryDelayMilliseconds = 0,
            };
            parameters.ApplyTo(task);
            Assert.IsFalse(task.Execute());
            int reported = engine.Events.Count(static logged => logged.Text!.StartsWith("Creating directory", StringComparison.Ordinal));
            Assert.AreEqual(3, reported, task.GetType().FullName);
        }
    }

    [TestMethod]
    public void A_link_onto_itself_is_reported_by_the_time_as_by_the_built_in() => new SideBySide(Path.GetTempPath()).AreEqual(
        static s => s.File("a", "A").SymbolicLink("link", "a"),
        static (task, _) =>
        {
            Pairs(task, ("link", "link"));
            task.SkipUnchangedFiles = true;
        });

    // The other entries of the call are copied, and no list has the same file twice.
    [TestMethod]
    public void A_file_onto_itself_among_others_is_left_alone() => new SideBySide(Path.GetTempPath()).AreEqual(
        static s => s.File("a", "A").File("b", "B"),
        static (task, _) => Pairs(task, ("a", "out/a"), ("b", "b"), ("gone", "gone")));

    [TestMethod]
    [DataRow(40)]
    [DataRow(0)]
    public void A_retry_begins_after_the_delay(int delay)
    {
        using TempDirectory directory = new();
        directory.WriteFile("out", "a file where a directory should be");
        Copy task = Run(directory, new RecordingBuildEngine(), parallelism: null, (directory.WriteFile("a", "A"), "out/a"));
        (task.Retries, task.RetryDelayMilliseconds) = (1, delay);
        long start = Environment.TickCount64;
        Assert.IsFalse(task.Execute());
        Assert.IsGreaterThanOrEqualTo(delay, Environment.TickCount64 - start);
    }

    // What was copied is an output all the same.
    [TestMethod]
    public void A_call_that_was_cancelled_fails_also_where_all_was_copied()
    {
        foreach (ITask task in (ITask[])[new Microsoft.Build.Tasks.Copy(), new Copy()])
        {
            using TempDirectory directory = new();
            task.BuildEngine = new RecordingBuildEngine { Logged = _ => ((ICancelableTask)task).Cancel() };
            CopyParameters parameters = new()
            {
                SourceFiles = Items(directory.WriteFile("a", "A")),
                DestinationFiles = Items(directory.Combine("b")),
            };
            parameters.ApplyTo(task);
            Assert.IsFalse(task.Execute(), task.GetType().FullName);
            Assert.AreEqual("A", File.ReadAllText(directory.Combine("b")));
            Assert.HasCount(1, (ITaskItem[])task.GetType().GetProperty("CopiedFiles")!.GetValue(task)!);
        }
    }

    /// <summary>A drive with the files a and b, on which b is in use until a retry is logged.</summary>
    private static (HeldDrive Drive, RecordingBuildEngine Engine) HoldUntilRetry(TempDirectory directory)
    {
        HeldDrive drive = new(directory.Path);
        foreach (string name in (string[])["a", "b"]) drive.Write(directory.WriteFile(name, name), [(byte)name[0]]);
        drive.Refuse("Rename", BusyDestination.SharingViolation);
        drive.Refuse("SystemCopy", BusyDestination.SharingViolation, directory.Combine("b"));
        RecordingBuildEngine engine = new() { Logged = logged => { if (logged.Code == "MSB3026") drive.Release(); } };
        engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        return (drive, engine);
    }

    private static Copy Run(
        TempDirectory directory, RecordingBuildEngine engine, string? parallelism, params (string Source, string Destination)[] pairs)
    {
        Dictionary<string, string> variables = new(StringComparer.Ordinal);
        if (parallelism is not null) variables["MSBUILDCOPYTASKPARALLELISM"] = parallelism;
        return new Copy
        {
            BuildEngine = engine,
            TaskEnvironment = TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory.Path, variables),
            SourceFiles = Items([.. pairs.Select(static pair => pair.Source)]),
            DestinationFiles = Items([.. pairs.Select(static pair => pair.Destination)]),
        };
    }

    private static void Pairs(CopyParameters task, params (string Source, string Destination)[] pairs)
    {
        task.SourceFiles = Items([.. pairs.Select(static pair => pair.Source)]);
        task.DestinationFiles = Items([.. pairs.Select(static pair => pair.Destination)]);
    }

    private static string Reported(RecordingBuildEngine engine) => string.Join(
        ' ',
        from logged in engine.Events
        where logged.Code == Missing || logged.Text!.StartsWith(Copied, StringComparison.Ordinal)
        select logged.Code == Missing ? Missing : Copied);
}
