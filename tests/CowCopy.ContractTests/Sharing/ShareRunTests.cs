using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Sharing;

/// <summary>What a run that shares blocks calls, reports and leaves.</summary>
[TestClass]
public sealed class ShareRunTests
{
    private const int Block = 4096, Part = 10 * Block;
    private const string Left = ".cowcopy-share-0123456789abcdef0123456789abcdef.tmp";

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _directory;

    public ShareRunTests() => _directory = _machine.Mount(VolumeProfiles.Xfs, "volume").Path;

    /// <summary>Three parts with holes between: each is shared by one call, and nothing else.</summary>
    [TestMethod]
    public void Holes_are_not_shared()
    {
        foreach (string name in new[] { "a", "b" })
        {
            _machine.Files.Write(At(name), []);
            foreach (int part in new[] { 1, 3, 5 }) _machine.Files.WriteAt(At(name), part * Part, Content.Of(Part, seed: part));
            _machine.Files.Cut(At(name), 7 * Part);
        }

        RecordingPlatform platform = new(_machine);
        FileSharer sharer = new(platform);
        Reports<ShareProgress> progress = new();
        SharePlan plan = sharer.Plan(_directory);
        int queries = platform.Count(nameof(IPlatform.Inspect));

        ShareResult result = sharer.Share(plan, progress);

        Assert.AreEqual((1, 3L * Part, 3L * Part), (result.SharedFiles, result.SharedBytes, result.SavedBytes));
        Assert.AreEqual(3, platform.Count(nameof(IDeduplication.Deduplicate)));
        Assert.AreEqual(queries, platform.Count(nameof(IPlatform.Inspect)), "the files stay what they are");
        CollectionAssert.AreEqual(new long[] { Part, 2 * Part, 3 * Part, 3 * Part }, progress.All.Select(one => one.Completed).ToArray());
        Assert.IsTrue(progress.All.All(one => one is { Stage: ShareStage.Share, Total: 3 * Part }));
    }

    [TestMethod]
    public void Progress_goes_on_from_family_to_family_and_stops_where_the_caller_cancels()
    {
        foreach (string name in new[] { "a1", "a2" }) _machine.Files.Write(At(name), Content.Of(2 * Part));
        foreach (string name in new[] { "b1", "b2" }) _machine.Files.Write(At(name), Content.Of(Part));
        using CancellationTokenSource source = new();
        RecordingPlatform platform = new(_machine) { MostShared = Part };
        FileSharer sharer = new(platform);
        SharePlan plan = sharer.Plan(_directory);
        Reports<ShareProgress> progress = new(), again = new();
        platform.Before = (operation, count) =>
        {
            if (operation == nameof(IDeduplication.Deduplicate) && count == 1) source.Cancel();
        };
        Assert.ThrowsExactly<OperationCanceledException>(() => sharer.Share(plan, progress, source.Token));
        CollectionAssert.AreEqual(new long[] { Part }, progress.All.Select(one => one.Completed).ToArray());

        platform.Before = null;
        Assert.AreEqual(2, sharer.Share(sharer.Plan(_directory), again).SharedFiles);
        IReadOnlyList<ShareProgress> reports = again.All;
        long[] completed = [.. reports.Select(one => one.Completed)];
        CollectionAssert.AreEqual(completed.Order().ToArray(), completed);
        Assert.IsTrue(reports[^1].Completed == reports[^1].Total && reports.Count(one => one.Completed == one.Total) <= 2);
    }

    /// <summary>It takes a part from each of two others.</summary>
    [TestMethod]
    public void A_file_that_changed_is_left_once_although_two_give_it_blocks()
    {
        foreach (string name in new[] { "a", "c", "b" }) _machine.Files.Write(At(name), Content.Of(Part));
        _machine.Files.Clone(At("a"), At("a2"));
        foreach (string name in new[] { "a", "a2" }) _machine.Files.Cut(At(name), 2 * Part);
        foreach (string name in new[] { "b", "c" }) _machine.Files.WriteAt(At(name), Part, new byte[Part]);
        FileSharer sharer = new(_machine);
        SharePlan plan = sharer.Plan(_directory);
        _machine.Files.WriteAt(At("c"), 0, [1]);

        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((At("c"), UnsharedReason.Changed), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual((1, 0), (result.SharedFiles, _machine.OpenHandles));
    }

    [TestMethod]
    public void A_file_that_is_replaced_leaves_nothing_to_delete()
    {
        using CopyFixture fixture = Windows(out FileSharer sharer, out SharePlan plan);
        Assert.AreEqual(1, sharer.Share(plan).SharedFiles);
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IPlatform.Delete)));
    }

    [TestMethod]
    [DataRow(nameof(IFileHandles.Clone), 1, StatusCode.InvalidArgument, UnsharedReason.Refused)]
    [DataRow(nameof(IFileReplacement.CarryMetadata), 1, StatusCode.NotPermitted, UnsharedReason.Protected)]
    [DataRow(nameof(IPlatform.CompareContent), 1, StatusCode.DeviceError, UnsharedReason.Changed)]
    [DataRow(nameof(IPlatform.Rename), 1, StatusCode.AccessDenied, UnsharedReason.Protected)]
    public void A_step_that_fails_is_named_with_its_own_reason(string operation, int occurrence, object status, object reason)
    {
        using CopyFixture fixture = Windows(out FileSharer sharer, out SharePlan plan);
        fixture.Platform.Fail(operation, occurrence, (StatusCode)status);
        ShareResult result = sharer.Share(plan);
        Assert.AreEqual((fixture.At("b"), reason), (result.Unshared.Single().Path, (object)result.Unshared[0].Reason));
        fixture.AssertNoLitter("a", "b");
    }

    [TestMethod]
    public void A_file_that_cannot_be_queried_before_the_rename_is_left_with_the_reason()
    {
        using CopyFixture fixture = Windows(out FileSharer sharer, out SharePlan plan);
        AfterCompare(fixture, () => fixture.Platform.Fail(nameof(IPlatform.Inspect), 1, StatusCode.DeviceError));
        Assert.AreEqual(UnsharedReason.Refused, sharer.Share(plan).Unshared.Single().Reason);
        fixture.AssertNoLitter("a", "b");
    }

    [TestMethod]
    public void A_link_that_takes_the_name_before_the_rename_stays()
    {
        using CopyFixture fixture = Windows(out FileSharer sharer, out SharePlan plan);
        AfterCompare(fixture, () =>
        {
            fixture.Windows!.Files.TryRename(fixture.At("b"), fixture.At("renamed"));
            fixture.Files.SymbolicLink(fixture.At("b"), fixture.At("renamed"));
        });

        Assert.AreEqual(UnsharedReason.Changed, sharer.Share(plan).Unshared.Single().Reason);

        Assert.AreEqual(FileKind.SymbolicLink, fixture.Facts(fixture.At("b")).Kind);
        fixture.AssertNoLitter("a", "b", "renamed");
    }

    [TestMethod]
    public void A_link_with_the_name_of_a_temporary_file_stays()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        foreach (string name in new[] { "a", "b", Left }) fixture.Clean(name, Content.Of(Part));
        FileSharer sharer = new(fixture.Platform);
        SharePlan plan = sharer.Plan(fixture.Path);
        fixture.Files.Delete(fixture.At(Left));
        fixture.Files.SymbolicLink(fixture.At(Left), fixture.At("a"));

        Assert.AreEqual(1, sharer.Share(plan).SharedFiles);

        fixture.AssertNoLitter("a", "b", Left);
    }

    [TestMethod]
    public void A_temporary_file_that_is_gone_or_at_no_reported_place_changes_no_figure()
    {
        foreach (bool isGone in new[] { true, false })
        {
            using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
            foreach (string name in new[] { "a", "b", Left }) fixture.Clean(name, Content.Of(40 * Part));
            long place = fixture.Windows!.Files.File(fixture.At(Left)).Clusters[0] * (long)Block;
            RecordingPlatform platform = new(fixture.Platform)
            {
                Reported = extent => extent.PhysicalOffset == place ? extent with { PhysicalOffset = 0 } : extent,
            };
            FileSharer sharer = new(platform);
            SharePlan plan = sharer.Plan(fixture.Path);
            if (isGone) fixture.Files.Delete(fixture.At(Left));

            ShareResult result = sharer.Share(plan);

            Assert.AreEqual((1, 40L * Part), (result.SharedFiles, result.SavedBytes));
            fixture.AssertNoLitter("a", "b");
        }
    }

    private string At(string name) => Path.Combine(_directory, name);

    private static CopyFixture Windows(out FileSharer sharer, out SharePlan plan)
    {
        CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        foreach (string name in new[] { "a", "b" }) fixture.Clean(name, Content.Of(Part));
        sharer = new FileSharer(fixture.Platform);
        plan = sharer.Plan(fixture.Path);
        fixture.Platform.Forget();
        return fixture;
    }

    private static void AfterCompare(CopyFixture fixture, Action action)
    {
        bool isCompared = false;
        fixture.Platform.Before = (operation, _) =>
        {
            if (isCompared)
            {
                fixture.Platform.Before = null;
                action();
            }

            isCompared |= operation == nameof(IPlatform.CompareContent);
        };
    }
}
