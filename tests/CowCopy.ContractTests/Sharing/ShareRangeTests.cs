using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Sharing;

/// <summary>Where sharing goes range by range (Linux): what one call leaves is shared by the next, and a run can end between two.</summary>
[TestClass]
public sealed class ShareRangeTests
{
    private const int Most = 16 << 20, Length = Most + 100_000; // BTRFS_MAX_DEDUPE_LEN (fs/btrfs/reflink.c)

    [TestMethod]
    public void A_call_that_shares_less_than_it_was_given_is_followed_by_one_for_the_rest()
    {
        const int Part = 64 << 10, Small = (5 * Part) + 100;
        SimulatedMachine machine = Make(Small, out string directory);
        RecordingPlatform platform = new(machine) { MostShared = Part };
        FileSharer sharer = new(platform);

        ShareResult result = sharer.Share(sharer.Plan(directory));

        int calls = platform.Count(nameof(IDeduplication.Deduplicate));
        Assert.AreEqual((1, (long)Small, 6), (result.SharedFiles, result.SharedBytes, calls));
        Assert.IsEmpty(sharer.Plan(directory).Families);
    }

    [TestMethod]
    public void A_file_of_which_a_call_shares_nothing_is_left_and_named()
    {
        SimulatedMachine machine = Make(100_000, out string directory);
        using CancellationTokenSource source = new();
        RecordingPlatform platform = new(machine) { MostShared = 0, Before = CancelAt(nameof(IDeduplication.Deduplicate), 3, source) };
        FileSharer sharer = new(platform);

        ShareResult result = sharer.Share(sharer.Plan(directory), cancellationToken: source.Token);

        Assert.AreEqual((Path.Combine(directory, "b"), UnsharedReason.Refused), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual((0, 0L), (result.SharedFiles, result.SavedBytes));
    }

    [TestMethod]
    public void A_run_that_is_cancelled_within_a_file_reports_what_is_shared_by_then()
    {
        SimulatedMachine machine = Make(Length, out string directory);
        using CancellationTokenSource source = new();
        RecordingPlatform platform = new(machine) { Before = CancelAt(nameof(IDeduplication.Deduplicate), 1, source) };
        FileSharer sharer = new(platform);
        SharePlan plan = sharer.Plan(directory);

        Reports<ShareProgress> progress = new();

        Assert.ThrowsExactly<OperationCanceledException>(() => sharer.Share(plan, progress, source.Token));

        Assert.AreEqual(((long)Most, plan.SavableBytes - Most), (progress.All[^1].Completed, sharer.Plan(directory).SavableBytes));
        Assert.AreEqual(1, platform.Count(nameof(IDeduplication.Deduplicate)));
        ByteAssert.AreEqual(Content.Of(Length), machine.Files.Read(Path.Combine(directory, "b")));
    }

    [TestMethod]
    public void A_plan_that_is_cancelled_within_a_file_reads_no_more_of_it()
    {
        SimulatedMachine machine = Make(Length, out string directory);
        using CancellationTokenSource source = new();
        RecordingPlatform platform = new(machine) { Before = CancelAt(nameof(IFileHandles.Read), 4, source) }; // each has been read once
        FileSharer sharer = new(platform);

        Assert.ThrowsExactly<OperationCanceledException>(() => sharer.Plan(directory, cancellationToken: source.Token));

        Assert.IsLessThanOrEqualTo(6, platform.Count(nameof(IFileHandles.Read)), "two threads may have been at it");
        Assert.AreEqual(0, machine.OpenHandles);
    }

    /// <summary>More files than are examined together, in families of two.</summary>
    [TestMethod]
    public void Many_families_are_all_found_once()
    {
        const int Families = 1_100;
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string directory = machine.Mount(VolumeProfiles.Xfs, "volume").Path;
        for (int family = 1; family <= Families; family++)
        {
            foreach (string name in new[] { "a", "b" })
                machine.Files.Write(Path.Combine(directory, name + family), new byte[family]);
        }

        FileSharer sharer = new(machine);
        SharePlan plan = sharer.Plan(directory);

        Assert.AreEqual(Families, plan.Families.Count);
        Assert.AreEqual((Families, plan.SavableBytes), (sharer.Share(plan).SharedFiles, Families * 4096L));
        Assert.IsEmpty(sharer.Plan(directory).Families);
    }

    [TestMethod]
    public void Short_files_are_read_once()
    {
        SimulatedMachine machine = Make(10_000, out string directory);

        Assert.AreEqual(2 * 10_000, new FileSharer(machine).Plan(directory).ReadBytes);
    }

    [TestMethod]
    public void What_cannot_be_read_is_named_and_the_rest_is_shared()
    {
        SimulatedMachine machine = Make(100_000, out string directory);
        string closed = Path.Combine(directory, "closed"), file = Path.Combine(directory, "c");
        machine.Files.MakeDirectory(closed);
        machine.Files.Write(file, Content.Of(100_000));
        machine.Faults.AlwaysBelow(closed, nameof(IPlatform.ReadDirectory), Planning.StatusCode.AccessDenied, nativeCode: 13);
        machine.Faults.AlwaysBelow(file, nameof(IPlatform.Inspect), Planning.StatusCode.DeviceError, nativeCode: 5);
        FileSharer sharer = new(machine);

        SharePlan plan = sharer.Plan(directory);

        Assert.AreEqual(new UnsharedFile(file, UnsharedReason.Unreadable, 5), plan.Unshared.Single());
        Assert.IsTrue(plan.Failures.Count == 2 && plan.Failures.Any(failure => failure.Contains(closed, StringComparison.Ordinal)));
        Assert.AreEqual((1, plan.SavableBytes), (sharer.Share(plan).SharedFiles, 102_400L));
    }

    /// <summary>Of a compressed extent only root sees how long it is on the volume.</summary>
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void What_is_saved_is_a_lower_bound_where_that_of_an_extent_is(bool isLowerBound)
    {
        SimulatedMachine machine = Make(100_000, out string directory);
        FileSharer sharer = new(new RecordingPlatform(machine)
        {
            Reported = extent => extent with { IsEncoded = true, EncodedLength = extent.Length, IsLowerBound = isLowerBound },
        });

        SharePlan plan = sharer.Plan(directory);
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((isLowerBound, isLowerBound), (plan.IsLowerBound, result.IsLowerBound));
        Assert.AreEqual((1, 102_400L), (result.SharedFiles, result.SavedBytes));
    }

    [TestMethod]
    public void Files_with_content_at_no_reported_place_are_left_and_named()
    {
        SimulatedMachine machine = Make(100_000, out string directory);
        FileSharer sharer = new(new RecordingPlatform(machine) { Reported = extent => extent with { PhysicalOffset = 0 } });

        SharePlan plan = sharer.Plan(directory);

        CollectionAssert.AreEqual(new[] { "a", "b" }, plan.Unshared.Select(left => Path.GetFileName(left.Path)).ToArray());
        Assert.IsTrue(plan.Unshared.All(left => left.Reason == UnsharedReason.PlaceUnknown));
        Assert.AreEqual((0, 0), (plan.Families.Count, sharer.Share(plan).SharedFiles));
    }

    [TestMethod]
    public void Each_reason_has_words_of_its_own()
    {
        UnsharedReason[] reasons = Enum.GetValues<UnsharedReason>();

        string[] words = [.. reasons.Select(reason => new UnsharedFile("file", reason).Message).Distinct()];
        Assert.AreEqual((UnsharedReason.None, ""), (default(UnsharedReason), new UnsharedFile("file", default).Message));

        Assert.AreEqual(reasons.Length, words.Length);
    }

    /// <summary>Two equal files, "a" and "b".</summary>
    private static SimulatedMachine Make(int length, out string directory)
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        directory = machine.Mount(VolumeProfiles.Xfs, "volume").Path;
        foreach (string name in new[] { "a", "b" }) machine.Files.Write(Path.Combine(directory, name), Content.Of(length));
        return machine;
    }

    private static Action<string, int> CancelAt(string operation, int occurrence, CancellationTokenSource source) => (called, count) =>
    {
        if (called == operation && count == occurrence) source.Cancel();
    };
}
