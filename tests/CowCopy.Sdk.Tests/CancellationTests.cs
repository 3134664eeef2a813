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
