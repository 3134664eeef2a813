using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Batches;

/// <summary>A durable batch waits for the device for many files at once, and no file has its time before.</summary>
[TestClass]
public sealed class DurableTests
{
    private const int Files = (2 * Policy.MostPendingTimestamps) + 40;
    private static readonly CopyOptions ByBytes = new() { Durable = true, Mode = CopyMode.ByteCopy };

    [TestMethod]
    public void Many_files_share_a_wait_on_ext4() => AssertShared(CopyFixture.On<Ext4>());

    [TestMethod]
    public void Many_files_share_a_wait_on_xfs() => AssertShared(CopyFixture.On<Xfs>());

    [TestMethod]
    public void Many_files_share_a_wait_on_btrfs() => AssertShared(CopyFixture.On<Btrfs>());

    [TestMethod]
    public void A_file_that_cannot_be_flushed_is_removed_and_reported()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        CopyRequest[] requests = Requests(fixture);
        fixture.Platform.Fail(nameof(IFileHandles.AwaitWriteback), occurrence: 7, StatusCode.NoSpace);

        BatchResult result = fixture.Copier.CopyAll(requests, ByBytes);

        CopyResult failed = result.Results.Single(static one => !one.Succeeded);
        Assert.AreEqual(CopyErrorKind.NoSpace, failed.Failure!.Kind);
        Assert.AreEqual(CopyOperation.Flush, failed.Failure.Operation);
        Assert.IsFalse(File.Exists(failed.Request.Destination));
        Assert.AreEqual(Files - 1, requests.Count(request => HasTheTimeOfItsSource(fixture, request)));
    }

    [TestMethod]
    public void After_cancelling_only_finished_files_have_their_time()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        CopyRequest[] requests = Requests(fixture);
        using CancellationTokenSource source = new();

        CopyResult?[] results = fixture.Copier.CopyAllUntilCanceled(requests, ByBytes, source.Token, reported =>
        {
            if (reported.Completed >= 10) source.Cancel();
        });

        Assert.IsTrue(results.Any(static one => one is null));
        for (int index = 0; index < requests.Length; index++)
        {
            CopyRequest request = requests[index];
            Assert.AreEqual(results[index] is { Succeeded: true }, File.Exists(request.Destination));
            if (results[index] is not null) Assert.IsTrue(HasTheTimeOfItsSource(fixture, request));
        }
    }

    [TestMethod]
    public void Cancelling_while_storage_is_awaited_deletes_the_files_that_still_wait()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        CopyRequest[] requests = Requests(fixture)[..3];
        using CancellationTokenSource source = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IFileHandles.AwaitWriteback)) source.Cancel();
        };

        CopyResult?[] results = fixture.Copier.CopyAllUntilCanceled(requests, ByBytes with { MaxDegreeOfParallelism = 1 }, source.Token);

        CollectionAssert.AreEqual(new[] { true, false, false }, results.Select(static one => one is { Succeeded: true }).ToArray());
        CollectionAssert.AreEqual(
            new[] { true, false, false }, requests.Select(static request => File.Exists(request.Destination)).ToArray());
    }

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    public void A_copy_through_a_link_to_a_file_of_the_batch_has_the_time_of_the_first_source(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.No);
        string source = fixture.Clean("source", Content.Of(5_000)), first = fixture.At("first"), second = fixture.At("second"),
            third = fixture.At("third");
        fixture.Files.SymbolicLink(fixture.At("file"), first);
        Directory.CreateSymbolicLink(fixture.At("directory"), fixture.Path);

        BatchResult result =
            fixture.Copier.CopyAll(
                [new(source, first), new(fixture.At("file"), second), new(fixture.At("directory", "first"), third)],
                ByBytes with { MaxDegreeOfParallelism = 1 });

        Assert.IsTrue(result.Succeeded);
        foreach (string copy in new[] { first, second, third }) fixture.AssertEqualFiles(source, copy);
    }

    [TestMethod]
    public void What_took_the_place_of_a_file_that_the_device_does_not_take_stays()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string one = fixture.Clean("one", Content.Of(5_000)), two = fixture.Clean("two", Content.Of(6_000, seed: 2)),
            copy = fixture.At("copy");
        Directory.CreateSymbolicLink(fixture.At("directory"), fixture.Path);
        fixture.Platform.Fail(nameof(IFileHandles.AwaitWriteback), occurrence: 1, StatusCode.DeviceError);

        BatchResult result =
            fixture.Copier.CopyAll(
                [new(one, copy), new(two, fixture.At("directory", "copy"))], ByBytes with { MaxDegreeOfParallelism = 1 });

        CollectionAssert.AreEqual(
            new[] { CopyOutcome.Failed, CopyOutcome.Copied }, result.Results.Select(static request => request.Outcome).ToArray());
        fixture.AssertEqualFiles(two, copy);
    }

    private static void AssertShared(CopyFixture made)
    {
        using CopyFixture fixture = made;
        CopyRequest[] requests = Requests(fixture);

        BatchResult result = fixture.Copier.CopyAll(requests, ByBytes with { MaxDegreeOfParallelism = 1 });

        Assert.IsTrue(result.Succeeded);
        Assert.IsTrue(
            requests.All(
                request => HasTheTimeOfItsSource(fixture, request)
                    && File.ReadAllBytes(request.Source).AsSpan().SequenceEqual(File.ReadAllBytes(request.Destination))));
        string[] calls =
            [.. fixture.Platform.Calls.Where(
                static call => call is nameof(IDirtyPages.StartWriteback) or nameof(IFileHandles.AwaitWriteback)
                    or nameof(IFileHandles.Flush) or nameof(IFileHandles.SetTimes))];
        int shared = Math.Min(Policy.MostPendingTimestamps, Files);
        Assert.IsTrue(calls.Take(shared).All(static call => call == nameof(IDirtyPages.StartWriteback)), string.Join(' ', calls.Take(20)));
        Assert.IsTrue(
            calls.Skip(shared).Take(2 * shared)
                .SequenceEqual(
                    Enumerable.Repeat(new[] { nameof(IFileHandles.AwaitWriteback), nameof(IFileHandles.SetTimes) }, shared)
                        .SelectMany(static pair => pair)));
        Assert.AreEqual(Files, calls.Count(static call => call == nameof(IFileHandles.AwaitWriteback)));
        Assert.DoesNotContain(nameof(IFileHandles.Flush), calls);
    }

    private static CopyRequest[] Requests(CopyFixture fixture)
    {
        Directory.CreateDirectory(fixture.At("to"));
        CopyRequest[] requests =
            [.. Enumerable.Range(0, Files)
                .Select(index =>
                    new CopyRequest(fixture.Clean($"from{index}", Content.Of(5_000, index)), fixture.At("to", $"copy{index}")))];
        fixture.Platform.Forget();
        return requests;
    }

    private static bool HasTheTimeOfItsSource(CopyFixture fixture, CopyRequest request) =>
        File.Exists(request.Destination) && fixture.Facts(request.Source).Modified == fixture.Facts(request.Destination).Modified;
}
