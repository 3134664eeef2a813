using CowCopy.Batches;
using CowCopy.ContractTests.Simulated;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Batches;

/// <summary>The last phase of a durable batch, with two threads.</summary>
[TestClass]
public sealed class DurablePhaseTests
{
    /// <summary>A thread that reads a file of the batch completes all first, or its copy would get the time of writing.</summary>
    [TestMethod]
    public void Completing_waits_for_the_files_that_another_thread_is_at()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string path = fixture.Clean("file", Content.Of(100));
        FileFacts facts = fixture.Facts(path);
        Assert.IsTrue(fixture.Platform.CreateDestination(fixture.At("copy"), 0x1A4, out FileHandle created).IsOk);
        DurablePhase phase = new(fixture.Platform, static (_, _) => { }, CancellationToken.None);
        phase.Add(new PendingTimestamp(new CopyJob(new CopyRequest(path, fixture.At("copy"))), created, facts.Identity, facts));
        using ManualResetEventSlim isWaiting = new(), mayGoOn = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.AwaitWriteback)) return;
            isWaiting.Set();
            mayGoOn.Wait();
        };

        Thread first = new(phase.Complete);
        first.Start();
        isWaiting.Wait();
        int timesAtReturn = -1;
        Thread second = new(() =>
        {
            phase.Complete();
            timesAtReturn = fixture.Platform.Count(nameof(IFileHandles.SetTimes));
        });
        second.Start();
        SpinWait.SpinUntil(() => !second.IsAlive || second.ThreadState.HasFlag(ThreadState.WaitSleepJoin));
        mayGoOn.Set();
        first.Join();
        second.Join();

        Assert.AreEqual(1, timesAtReturn);
    }
}
