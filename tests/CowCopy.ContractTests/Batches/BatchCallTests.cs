using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Batches;

/// <summary>What a batch does in which order, and which calls it saves.</summary>
[TestClass]
public sealed class BatchCallTests
{
    private const int Large = 2 << 20, Small = 10_000;

    private static readonly CopyOptions OneThread = new() { MaxDegreeOfParallelism = 1 };

    /// <summary>Once it is flushed, it is cloned; the bytes of a source of one destination are copied instead.</summary>
    [TestMethod]
    public void A_small_dirty_source_of_several_destinations_is_cloned()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        string shared = fixture.Dirty("shared", Content.Of(Small)), other = fixture.Dirty("other", Content.Of(Small));
        BatchResult result = fixture.Copier.CopyAll(
            [new(shared, fixture.At("1")), new(other, fixture.At("2")), new(shared, fixture.At("3"))], OneThread);
        CollectionAssert.AreEqual(
            new[] { CopyMethod.Clone, CopyMethod.ByteCopy, CopyMethod.Clone }, result.Results.Select(one => one.Method).ToArray());
    }

    /// <summary>
    /// Where a destination existed, the next probably does, and is queried before one is created; where one was missing, the next probably
    /// is. A request that fails, or has nothing to do, says nothing.
    /// </summary>
    [TestMethod]
    public void A_destination_is_expected_to_be_what_the_last_one_was()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        (bool Exists, int Created)[] rows = [(true, 2), (true, 1), (false, 1), (false, 1), (true, 2), (true, 1)];
        string source = fixture.Clean("source", Content.Of(Small)), missing = fixture.At("missing");
        List<CopyRequest> requests = [];
        for (int index = 0; index < rows.Length; index++)
        {
            string destination = fixture.At("copy" + index);
            if (rows[index].Exists) fixture.Clean("copy" + index, Content.Of(100));
            requests.Add(new CopyRequest(source, destination));
            requests.Add(new CopyRequest(missing, fixture.At("failed" + index)));
            requests.Add(new CopyRequest(source, source));
        }

        CopyOptions options = OneThread with { Overwrite = OverwriteMode.DeleteFirst };
        CreationCounter counter = new(fixture.Platform);
        fixture.Copier.CopyAll(requests, options, progress: counter);

        CollectionAssert.AreEqual(rows.Select(row => row.Created).ToArray(), counter.Created);
        foreach (CopyRequest request in requests.Where(one => one.Source == source)) fixture.AssertEqualFiles(source, request.Destination);
    }

    [TestMethod]
    public void What_waits_for_a_request_that_failed_is_left_out_and_so_is_an_equal_one()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        string missing = fixture.At("missing"), first = fixture.At("first"), second = fixture.At("second");
        BatchResult result = fixture.Copier.CopyAll(
            [new(missing, first), new(first, second), new(first, second)], maxDegreeOfParallelism: 1, stopAtFailure: true);
        CollectionAssert.AreEqual(
            new[] { CopyOutcome.Failed, CopyOutcome.None, CopyOutcome.None }, result.Results.Select(one => one.Outcome).ToArray());
    }

    [TestMethod]
    public void Where_nothing_is_replaced_a_request_fails_the_second_time()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        string source = fixture.Clean("source", Content.Of(Small)), copy = fixture.At("copy");
        BatchResult result = fixture.Copier.CopyAll(
            [new(source, copy), new(source, copy)], OneThread with { Overwrite = OverwriteMode.Never });
        CollectionAssert.AreEqual(
            new[] { CopyOutcome.Copied, CopyOutcome.Failed }, result.Results.Select(one => one.Outcome).ToArray());
        Assert.AreEqual(CopyErrorKind.DestinationExists, result.Results[1].Failure!.Kind);
    }

    [TestMethod]
    public void A_directory_of_a_tree_that_cannot_be_opened_fails_each_of_its_files_with_the_query_of_the_destination()
    {
        List<CopyOperation> operations = [];
        for (int occurrence = 1; ; occurrence++)
        {
            using CopyFixture fixture = new(VolumeProfiles.Xfs);
            fixture.Clean("tree/directory/file", Content.Of(Small));
            fixture.Platform.Fail(nameof(IFileHandles.OpenDirectory), occurrence, StatusCode.DeviceError);
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));
            operations.AddRange(result.Files.Results.Where(one => !one.Succeeded).Select(one => one.Failure!.Operation));
            if (fixture.Platform.Count(nameof(IFileHandles.OpenDirectory)) < occurrence) break;
        }

        CollectionAssert.AreEqual(new[] { CopyOperation.InspectDestination }, operations.Distinct().ToArray());
    }

    /// <summary>
    /// The writeback of a large dirty source is started, the others are copied, and then it is cloned, and not decided on again.
    /// </summary>
    [TestMethod]
    public void Large_dirty_sources_come_last_and_wait_closed()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        string clean = fixture.Clean("clean", Content.Of(Small));
        int most = 0;
        List<string> clones = [], starts = [];
        fixture.Platform.Before = (operation, _) =>
        {
            most = Math.Max(most, fixture.Platform.OpenHandles);
            if (operation == nameof(IDirtyPages.StartWriteback)) starts.Add(operation + clones.Count);
            if (operation == nameof(IFileHandles.Clone)) clones.Add(operation);
        };
        CopyRequest[] requests =
        [
            .. Enumerable.Range(0, 20).Select(index =>
                new CopyRequest(fixture.Dirty("large" + index, Content.Of(Large)), fixture.At("copy" + index))),
            new(clean, fixture.At("copy")),
        ];
        int before = fixture.Platform.Count(nameof(IPlatform.Inspect));

        BatchResult result = fixture.Copier.CopyAll(requests, OneThread);

        Assert.AreEqual(21, result.Counts.Cloned);
        CollectionAssert.AreEqual(Enumerable.Repeat("StartWriteback0", 20).ToArray(), starts);
        Assert.IsLessThanOrEqualTo(4, most, "handles open at once");
        Assert.IsLessThanOrEqualTo(21 + 2, fixture.Platform.Count(nameof(IPlatform.Inspect)) - before, "each source, and the directory");
    }

    /// <summary>Each takes long: the second is started while the first is copied.</summary>
    [TestMethod]
    public void Files_that_take_long_are_copied_side_by_side()
    {
        if (Environment.ProcessorCount == 1) Assert.Inconclusive("There is one processor.");
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        CopyRequest[] requests =
            [.. new[] { "a", "b" }.Select(name => new CopyRequest(fixture.Clean(name, Content.Of(Large)), fixture.At("copy of " + name)))];
        using Barrier both = new(2);
        int met = 0;
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.CopyBytes)) return;
            if (both.SignalAndWait(TimeSpan.FromSeconds(30))) Interlocked.Increment(ref met);
        };

        Assert.IsTrue(fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 2 }).Succeeded);

        Assert.AreEqual(2, met);
    }

    /// <summary>The first file of a process takes long as code is loaded for it: that is no reason to wake another thread.</summary>
    [TestMethod]
    public void The_first_file_of_a_copier_says_nothing_about_the_others()
    {
        if (Environment.ProcessorCount == 1) Assert.Inconclusive("There is one processor.");
        // In one of many attempts at least, no thread is interrupted for as long as a batch waits for help.
        int[][] threads = [.. Enumerable.Range(0, 20).Select(static _ => CountThreadsOfTwoBatches())];
        Assert.IsTrue(threads.Any(static counts => counts[0] == 1), "the first batch");
        Assert.IsTrue(threads.Any(static counts => counts[1] == 2), "the second batch");
    }

    private static int[] CountThreadsOfTwoBatches()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        string[] sources = [.. Enumerable.Range(0, 3).Select(index => fixture.Clean("source" + index, Content.Of(Small)))];
        HashSet<int> threads = [];
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.CreateDestination)) return;
            lock (threads) threads.Add(Environment.CurrentManagedThreadId);
            SpinWait.SpinUntil(static () => false, TimeSpan.FromMilliseconds(5));
        };
        return [.. new[] { "first", "second" }.Select(name => Copy(name + " copy of "))];

        int Copy(string prefix)
        {
            threads.Clear();
            CopyRequest[] requests = [.. sources.Select(source => new CopyRequest(source, fixture.At(prefix + Path.GetFileName(source))))];
            Assert.IsTrue(fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 2 }).Succeeded);
            return threads.Count;
        }
    }

    /// <summary>How often a new file was tried for each file that was copied over another.</summary>
    private sealed class CreationCounter(RecordingPlatform platform) : IProgress<CopyProgress>
    {
        private int _before = platform.Count(nameof(IFileHandles.CreateDestination));

        public List<int> Created { get; } = [];

        public void Report(CopyProgress value)
        {
            if (value.Result is not { } result) return; // bytes
            int now = platform.Count(nameof(IFileHandles.CreateDestination));
            if (result.Outcome == CopyOutcome.Copied) Created.Add(now - _before);
            _before = now;
        }
    }
}
