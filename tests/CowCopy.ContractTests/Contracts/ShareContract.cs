using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests;

/// <summary>Sharing the blocks of equal files: what is saved, what is left, and that nothing else changes.</summary>
public abstract partial class ShareContract<TVolume>
    where TVolume : IVolume
{
    private const int Length = 200_100, FirstBytes = 64 << 10;

    [TestMethod]
    public void Equal_files_share_their_blocks_and_the_plan_says_how_much_that_saves()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        (byte[] Content, FileFacts Facts)[] before = [.. files.Select(file => State(fixture, file))];
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;

        SharePlan plan = sharer.Plan(fixture.Path);
        ShareResult result = sharer.Share(plan);
        SharePlan after = Sharer(fixture).Plan(fixture.Path);

        Assert.AreEqual("", string.Join(", ", plan.Unshared.Concat(result.Unshared)));
        CollectionAssert.AreEqual(new[] { 3, 2 }, plan.Families.Select(family => family.Files.Count).ToArray());
        Assert.AreEqual((3, BytesToShare(fixture, 3)), (result.SharedFiles, result.SharedBytes));
        if (fixture.Platform.Deduplication is not null)
            Assert.AreEqual(3, fixture.Platform.Count(nameof(IDeduplication.Deduplicate)), "one a file");
        Assert.IsGreaterThan(3L * Length / 2, result.SavedBytes);
        Assert.AreEqual(plan.SavableBytes, result.SavedBytes, "the plan and the extents afterwards");
        Assert.AreEqual(plan.Space.OccupiedBytes - after.Space.OccupiedBytes, result.SavedBytes, "the space before and after");
        Assert.IsEmpty(after.Families);
        Assert.AreEqual(0, after.SavableBytes);
        for (int index = 0; index < files.Length; index++) AssertKept(fixture, files[index], before[index]);
        fixture.AssertNoLitter([.. files.Select(file => Path.GetFileName(file)!)]);
    }

    [TestMethod]
    public void Nothing_is_read_of_a_file_whose_length_is_its_own()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("one", Content.Of(Length));
        fixture.Clean("two", Content.Of(Length + 1));
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        fixture.Platform.Forget();

        SharePlan plan = sharer.Plan(fixture.Path);

        Assert.AreEqual((0L, 0), (plan.ReadBytes, fixture.Platform.Count(nameof(IFileHandles.Read))));
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IUnwrittenFiles.OpenUnwritten)));
    }

    [TestMethod]
    [DataRow(Length, FirstBytes + Length)]
    [DataRow(10_000, 10_000)]
    public void A_file_that_differs_in_its_last_byte_is_not_shared(int length, int readOfEach)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] other = Content.Of(length);
        other[^1]++;
        fixture.Clean("one", Content.Of(length));
        fixture.Clean("two", other);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;

        SharePlan plan = sharer.Plan(fixture.Path);

        Assert.IsEmpty(plan.Families);
        Assert.AreEqual(2 * readOfEach, plan.ReadBytes);
    }

    [TestMethod]
    public void Names_of_one_file_and_links_are_left_alone()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string file = fixture.Clean("a", Content.Of(Length));
        fixture.Files.HardLink(file, fixture.At("b"));
        if (fixture.Can.HasSymbolicLinks) fixture.Files.SymbolicLink(fixture.At("c"), file);
        fixture.Clean("d", Content.Of(Length));
        fixture.Clean("e", Content.Of(Length));
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;

        SharePlan plan = sharer.Plan(fixture.Path);
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((file, UnsharedReason.SeveralNames), (plan.Unshared.Single().Path, plan.Unshared[0].Reason));
        CollectionAssert.AreEqual(new[] { "d", "e" }, plan.Families.Single().Files.Select(path => Path.GetFileName(path)).ToArray());
        Assert.AreEqual(1, result.SharedFiles);
        Assert.AreEqual(2U, fixture.Facts(file).LinkCount);
    }

    [TestMethod]
    public void Progress_reaches_its_end_stage_by_stage()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        Reports<ShareProgress> progress = new();

        SharePlan plan = sharer.Plan(fixture.Path, progress);
        sharer.Share(plan, progress);

        Assert.AreEqual(files.Length, progress.All.Where(static one => one.Stage == ShareStage.Survey).Max(report => report.Completed));
        ShareProgress[] compare = [.. progress.All.Where(static one => one.Stage == ShareStage.Compare)];
        Assert.AreEqual((plan.ReadBytes, plan.ReadBytes), compare.Max(report => (report.Completed, report.Total)));
        Assert.AreEqual(files.Length * FirstBytes, compare.Min(report => report.Total), "the first bytes of each, to start with");
        ShareProgress[] share = [.. progress.All.Where(static one => one.Stage == ShareStage.Share)];
        long bytes = BytesToShare(fixture, 3);
        Assert.AreEqual(new ShareProgress(ShareStage.Share, bytes, bytes), share[^1]);
        foreach (ShareProgress report in compare.Concat(share)) Assert.IsLessThanOrEqualTo(report.Total, report.Completed);
        CollectionAssert.AreEqual(share.OrderBy(report => report.Completed).ToArray(), share, "it never goes back");
    }

    [TestMethod]
    public void On_a_volume_that_is_mounted_read_only_nothing_is_shared()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        if (!fixture.CanBeReadOnly) Assert.Inconclusive("Only root can mount a volume read-only.");
        fixture.WithReadOnly(fixture.Path, () =>
        {
            SharePlan plan = Sharer(fixture).Plan(fixture.Path);

            Assert.AreEqual(("the volume is mounted read-only", 0), (plan.Failure, plan.Families.Count));
            Assert.AreEqual(0, sharer.Share(plan).SharedFiles);
        });
    }

    [TestMethod]
    public void What_a_killed_run_left_is_deleted_by_the_next_run_and_by_no_plan()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        const string Left = ".cowcopy-share-0123456789abcdef0123456789abcdef.tmp";
        MakeFamilies(fixture);
        fixture.Clean(Left, Content.Of(Length));
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;

        SharePlan plan = sharer.Plan(fixture.Path);
        Assert.Contains(Left, fixture.Files.Names(fixture.Path));
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((3, 3), (plan.Families[0].Files.Count, result.SharedFiles));
        Assert.AreEqual(fixture.Platform.Deduplication is not null, fixture.Files.Names(fixture.Path).Contains(Left));
        Assert.AreEqual(plan.SavableBytes, result.SavedBytes);
    }

    [TestMethod]
    public void A_cancelled_run_stops_and_throws()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        using CancellationTokenSource source = new();
        SharePlan plan = sharer.Plan(fixture.Path);
        source.Cancel();

        fixture.Platform.Forget();

        foreach (Action call in (Action[])
        [
            () => sharer.Share(plan, cancellationToken: source.Token), () => sharer.Plan(fixture.Path, cancellationToken: source.Token),
        ])
            Assert.AreEqual(source.Token, Assert.ThrowsExactly<OperationCanceledException>(call).CancellationToken);
        Assert.IsEmpty(fixture.Platform.Calls);
        Assert.AreEqual(plan.SavableBytes, sharer.Plan(fixture.Path).SavableBytes, "nothing is shared");
    }

    private static FileSharer Sharer(CopyFixture fixture) => new(fixture.Platform);

    /// <summary>Bytes of two or three files of the families that are to share blocks, without a private last cluster.</summary>
    private static long BytesToShare(CopyFixture fixture, int files)
    {
        long cluster = fixture.Volume is { Profile.Tails: TailSharing.Private } volume ? volume.Profile.ClusterSize : 1;
        return ((files - 1) * (Length - (Length % cluster))) + ((Length / 2) - (Length / 2 % cluster));
    }

    /// <summary>Three equal files, two others, and one of that length that is equal to none.</summary>
    private static string[] MakeFamilies(CopyFixture fixture) =>
    [
        fixture.Clean("a1", Content.Of(Length), UnixFileMode.UserRead),
        fixture.Clean("a2", Content.Of(Length)),
        fixture.Clean("a3", Content.Of(Length), UnixFileMode.UserRead | UnixFileMode.UserWrite),
        fixture.Clean("b1", Content.Of(Length / 2, seed: 2)),
        fixture.Clean("b2", Content.Of(Length / 2, seed: 2)),
        fixture.Clean("other", Content.Of(Length, seed: 3)),
    ];

    private static (byte[] Content, FileFacts Facts) State(CopyFixture fixture, string file) =>
        (fixture.Files.Read(file), fixture.Facts(file));

    private static void AssertKept(CopyFixture fixture, string file, (byte[] Content, FileFacts Facts) before)
    {
        FileFacts now = fixture.Facts(file);
        ByteAssert.AreEqual(before.Content, fixture.Files.Read(file), file);
        Assert.AreEqual(
            (before.Facts.Modified, before.Facts.Created, before.Facts.Mode, before.Facts.LinkCount),
            (now.Modified, now.Created, now.Mode, now.LinkCount),
            file);
    }

    /// <summary>Checks a volume that cannot share: it says why, and nothing is done.</summary>
    private static bool IsRefused(CopyFixture fixture, FileSharer sharer)
    {
        SharePlan plan = sharer.Plan(fixture.Path);
        Assert.AreEqual(fixture.Can.SharesFiles, plan.Failure is null, plan.Failure);
        if (fixture.Can.SharesFiles) return false;
        Assert.IsEmpty(plan.Families);
        Assert.AreEqual((0, 0L), (sharer.Share(plan).SharedFiles, plan.ReadBytes));
        return true;
    }
}
