using System.Text;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CancellationTests
{
    [TestMethod]
    public void A_task_cancelled_before_it_begins_copies_nothing()
    {
        using TempDirectory directory = new();
        Copy task =
            new()
            {
                BuildEngine = new RecordingBuildEngine(),
                SourceFiles = Items(directory.WriteFile("a.txt", "A")),
                DestinationFolder = Item(directory.Combine("out"))
            };
        task.Cancel();
        Assert.IsFalse(task.Execute());
        Assert.IsFalse(File.Exists(directory.Combine("out", "a.txt")));
        Assert.IsEmpty(task.CopiedFiles!);
    }

    [TestMethod]
    public void A_task_cancelled_before_it_begins_takes_nothing_for_unchanged()
    {
        using TempDirectory directory = new();
        foreach (string name in (string[])["a.txt", "out/a.txt"])
        {
            directory.WriteFile(name, "A");
            File.SetLastWriteTimeUtc(directory.Combine(name), LongAgo);
        }

        Copy task = new()
        {
            BuildEngine = new RecordingBuildEngine(),
            SourceFiles = Items(directory.Combine("a.txt")),
            DestinationFolder = Item(directory.Combine("out")),
            SkipUnchangedFiles = true,
        };
        task.Cancel();

        Assert.IsFalse(task.Execute());
        Assert.IsEmpty(task.CopiedFiles!);
    }

    [TestMethod]
    [DataRow(true, false)]
    [DataRow(false, true)]
    public void A_task_cancelled_before_it_begins_creates_no_link(bool hard, bool symbolic)
    {
        using TempDirectory directory = new();
        RecordingBuildEngine engine = new();
        Copy task = new()
        {
            BuildEngine = engine,
            SourceFiles = Items(directory.WriteFile("a.txt", "A"), directory.WriteFile("b.txt", "B")),
            DestinationFolder = Item(directory.Combine("out")),
            UseHardlinksIfPossible = hard,
            UseSymboliclinksIfPossible = symbolic,
        };
        task.Cancel();
        Assert.IsFalse(task.Execute());
        Assert.IsFalse(Directory.Exists(directory.Combine("out")));
        Assert.IsEmpty(task.CopiedFiles!);
        Assert.IsEmpty(engine.Events);
    }

    [TestMethod]
    public void Cancelling_ends_the_retries_of_a_link()
    {
        using TempDirectory directory = new();
        directory.WriteFile("out", "a file where a directory should be");
        Copy? task = null;
        RecordingBuildEngine engine = new() { Logged = logged => { if (logged.Code == "MSB3026") task!.Cancel(); } };
        task = new Copy
        {
            BuildEngine = engine,
            SourceFiles = Items(directory.WriteFile("a.txt", "A")),
            DestinationFiles = Items(directory.Combine("out", "a.txt")),
            UseHardlinksIfPossible = true,
        };
        Assert.IsFalse(task.Execute());
        Assert.HasCount(1, engine.Of(EventKind.Warning));
        Assert.IsEmpty(engine.Of(EventKind.Error));
    }

    [TestMethod]
    [DataRow(1, 0)] // the first call finds no directory
    [DataRow(2, 0)]
    [DataRow(3, 1)]
    [DataRow(4, 2)]
    public void What_is_copied_when_a_task_is_cancelled_is_an_output(int call, int before)
    {
        using TempDirectory directory = new();
        HeldDrive drive = new(directory.Path);
        string[] names = ["a", "b", "c"];
        foreach (string name in names) drive.Write(directory.WriteFile(name, name), Encoding.UTF8.GetBytes(name));
        RecordingBuildEngine engine = new();
        engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        Copy task = new()
        {
            BuildEngine = engine,
            SourceFiles = Items([.. names.Select(name => directory.Combine(name))]),
            DestinationFolder = Item(directory.Combine("out")),
        };
        drive.Before("SystemCopy", call, task.Cancel);

        Assert.IsFalse(task.Execute());

        string[] copied = [.. names.Select(name => directory.Combine("out", name)).Where(drive.Exists)];
        CollectionAssert.AreEqual(copied, task.CopiedFiles!.Select(static item => item.ItemSpec).ToArray());
        Assert.IsLessThan(names.Length, copied.Length);
        Assert.IsGreaterThanOrEqualTo(before, copied.Length);
        Assert.AreEqual(copied.Length > 0, task.WroteAtLeastOneFile);
        Assert.AreEqual(copied.Length, engine.Events.Count(static one => one.Text!.StartsWith("Copying file", StringComparison.Ordinal)));
        Assert.IsEmpty(engine.Of(EventKind.Error));
        Assert.IsEmpty(engine.Of(EventKind.Warning));
    }

    [TestMethod]
    public void Under_question_a_task_that_was_cancelled_compares_nothing_and_fails()
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("a.txt", "A");
        RecordingBuildEngine engine = new();
        Copy task = new()
        {
            BuildEngine = engine,
            SourceFiles = Items(source),
            DestinationFiles = Items(directory.Combine("b.txt")),
            FailIfNotIncremental = true,
        };
        task.Cancel();
        Assert.IsFalse(task.Execute());
        Assert.IsEmpty(engine.Events);
    }

    // Ends at once only if the wait ends with the cancellation: the delay is longer than any test may take.
    [TestMethod]
    public void Cancelling_ends_the_wait_for_a_retry()
    {
        using TempDirectory directory = new();
        directory.WriteFile("out", "a file where a directory should be");
        Copy? task = null;
        RecordingBuildEngine engine = new() { Logged = logged => { if (logged.Code == "MSB3026") task!.Cancel(); } };
        task = new Copy
        {
            BuildEngine = engine,
            SourceFiles = Items(directory.WriteFile("a.txt", "A")),
            DestinationFiles = Items(directory.Combine("out", "a.txt")),
            RetryDelayMilliseconds = int.MaxValue,
        };
        Assert.IsFalse(task.Execute());
        Assert.HasCount(1, engine.Of(EventKind.Warning));
    }
}
