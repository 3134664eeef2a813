using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
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
