using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>A durable batch waits for the device for many files at once, and no file has its time before.</summary>
[TestClass]
public sealed class DurableTests
{
    private const int Files = (2 * Policy.MostUnstamped) + 40;
    private static readonly CopyOptions ByBytes = new() { Durable = true, Mode = CopyMode.Bytes };

    [TestMethod]
    public void Many_files_share_a_wait_on_ext4() => AssertShared(Volumes.Ext4());

    [TestMethod]
    public void Many_files_share_a_wait_on_xfs() => AssertShared(Volumes.Xfs());

    [TestMethod]
    public void Many_files_share_a_wait_on_btrfs() => AssertShared(Volumes.Btrfs());

    [TestMethod]
    public void A_file_that_the_device_does_not_take_is_removed_and_told()
    {
        using Bed bed = Volumes.Ext4();
        CopyRequest[] requests = Requests(bed);
        bed.Platform.Fail(nameof(IPlatform.AwaitWriteback), occurrence: 7, StatusCode.NoSpace);

        BatchResult result = bed.Copier.CopyAll(requests, ByBytes);

        CopyResult failed = result.Results.Single(static one => !one.Succeeded);
        Assert.AreEqual(CopyError.NoSpace, failed.Failure!.Error);
        Assert.AreEqual(CopyOperation.Flush, failed.Failure.Operation);
        Assert.IsFalse(File.Exists(failed.Request.Destination));
        Assert.AreEqual(Files - 1, requests.Count(request => HasTheTimeOfItsSource(bed, request)));
    }

    [TestMethod]
    public void After_cancelling_only_finished_files_have_their_time()
    {
        using Bed bed = Volumes.Ext4();
        CopyRequest[] requests = Requests(bed);
        using CancellationTokenSource source = new();
        CancelsAt stop = new(source, completed: 10);

        BatchResult result = bed.Copier.CopyAll(requests, ByBytes, stop, source.Token);

        Assert.AreEqual(Files, result.Results.Count);
        Assert.IsTrue(result.Results.Any(static one => one.Outcome == CopyOutcome.Canceled));
        foreach (CopyResult one in result.Results) Assert.AreEqual(one.Succeeded, File.Exists(one.Request.Destination) && HasTheTimeOfItsSource(bed, one.Request));
    }

    private static void AssertShared(Bed made)
    {
        using Bed bed = made;
        CopyRequest[] requests = Requests(bed);

        BatchResult result = bed.Copier.CopyAll(requests, ByBytes with { MaxParallelism = 1 });

        Assert.IsTrue(result.Succeeded);
        Assert.IsTrue(requests.All(request => HasTheTimeOfItsSource(bed, request) && File.ReadAllBytes(request.Source).AsSpan().SequenceEqual(File.ReadAllBytes(request.Destination))));
        string[] calls = [.. bed.Platform.Calls.Where(static call => call is nameof(IPlatform.StartWriteback) or nameof(IPlatform.AwaitWriteback) or nameof(IPlatform.Flush) or nameof(IPlatform.SetTimes))];
        int shared = Math.Min(Policy.MostUnstamped, Files);
        Assert.IsTrue(calls.Take(shared).All(static call => call == nameof(IPlatform.StartWriteback)), string.Join(' ', calls.Take(20)));
        Assert.IsTrue(calls.Skip(shared).Take(2 * shared).SequenceEqual(Enumerable.Repeat(new[] { nameof(IPlatform.AwaitWriteback), nameof(IPlatform.SetTimes) }, shared).SelectMany(static pair => pair)));
        Assert.AreEqual(Files, calls.Count(static call => call == nameof(IPlatform.AwaitWriteback)));
        Assert.DoesNotContain(nameof(IPlatform.Flush), calls);
    }

    private static CopyRequest[] Requests(Bed bed)
    {
        Directory.CreateDirectory(bed.At("to"));
        CopyRequest[] requests = [.. Enumerable.Range(0, Files).Select(index => new CopyRequest(bed.Clean($"from{index}", Content.Of(5_000, index)), bed.At("to", $"copy{index}")))];
        bed.Platform.Forget();
        return requests;
    }

    private static bool HasTheTimeOfItsSource(Bed bed, CopyRequest request) =>
        File.Exists(request.Destination) && bed.Facts(request.Source).Modified == bed.Facts(request.Destination).Modified;

    private sealed class CancelsAt(CancellationTokenSource source, int completed) : IProgress<CopyProgress>
    {
        public void Report(CopyProgress value)
        {
            if (value.Completed == completed) source.Cancel();
        }
    }
}
