using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Sharing the blocks of equal files: what is saved, what is left, and that nothing else changes.</summary>
public abstract class ShareContract<TVolume>
    where TVolume : IVolume
{
    private const int Length = 200_100;

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
        Assert.AreEqual(3, result.SharedFiles);
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

        Assert.AreEqual((0L, 0), (plan.ReadBytes, fixture.Platform.Count(nameof(IPlatform.Read))));
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IPlatform.OpenUnwritten)));
    }

    [TestMethod]
    public void A_file_that_differs_in_its_last_byte_is_not_shared()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] other = Content.Of(Length);
        other[^1]++;
        fixture.Clean("one", Content.Of(Length));
        fixture.Clean("two", other);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;

        SharePlan plan = sharer.Plan(fixture.Path);

        Assert.IsEmpty(plan.Families);
        Assert.AreEqual(2 * ((64 << 10) + Length), plan.ReadBytes);
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
    [DataRow(nameof(StatusCode.Busy), UnsharedReason.OpenForWriting)]
    [DataRow(nameof(StatusCode.NotSupported), UnsharedReason.WritersUnknown)]
    [DataRow(nameof(StatusCode.NotPermitted), UnsharedReason.Protected)]
    [DataRow(nameof(StatusCode.AccessDenied), UnsharedReason.Unreadable)]
    public void A_file_that_may_not_be_shared_is_left_and_named(string code, UnsharedReason reason)
    {
        StatusCode status = Enum.Parse<StatusCode>(code);
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;

        fixture.Platform.Fail(nameof(IPlatform.OpenUnwritten), 1, status);
        UnsharedFile planned = sharer.Plan(fixture.Path).Unshared.Single();
        SharePlan plan = sharer.Plan(fixture.Path);
        fixture.Platform.Fail(nameof(IPlatform.OpenUnwritten), 2, status);
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((files[0], reason), (planned.Path, planned.Reason));
        Assert.AreEqual((reason, 2), (result.Unshared.Single().Reason, result.SharedFiles));
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.Busy), UnsharedReason.OpenForWriting)]
    [DataRow(nameof(StatusCode.NotPermitted), UnsharedReason.Protected)]
    public void Where_the_file_that_keeps_its_blocks_is_left_the_others_share_among_themselves(string code, UnsharedReason reason)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        SharePlan plan = sharer.Plan(fixture.Path);
        fixture.Platform.Forget();
        fixture.Platform.Fail(nameof(IPlatform.OpenUnwritten), 1, Enum.Parse<StatusCode>(code));

        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((files[0], reason), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual(2, result.SharedFiles);
        SharePlan again = Sharer(fixture).Plan(fixture.Path);
        Assert.AreEqual((1, 1), (again.Families.Count, again.Families[0].FilesToShare));
    }

    [TestMethod]
    public void A_file_that_changed_after_the_plan_is_left()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        SharePlan plan = sharer.Plan(fixture.Path);
        byte[] other = Content.Of(Length, seed: 9);
        fixture.Files.Write(files[1], other);

        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((files[1], UnsharedReason.Changed), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        CollectionAssert.AreEqual(other, fixture.Files.Read(files[1]));
        Assert.AreEqual(2, result.SharedFiles);
    }

    [TestMethod]
    public void A_failure_at_any_step_leaves_each_file_as_it_was()
    {
        string[] steps =
        [
            nameof(IPlatform.Deduplicate), nameof(IPlatform.CreateDestination), nameof(IPlatform.Clone), nameof(IPlatform.CarryMetadata),
            nameof(IPlatform.CompareContent), nameof(IPlatform.Rename), nameof(IPlatform.ReadExtents),
        ];
        foreach (string step in steps)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            string[] files = MakeFamilies(fixture);
            (byte[] Content, FileFacts Facts)[] before = [.. files.Select(file => State(fixture, file))];
            FileSharer sharer = Sharer(fixture);
            if (IsRefused(fixture, sharer)) return;
            SharePlan plan = sharer.Plan(fixture.Path);
            fixture.Platform.Forget();
            fixture.Platform.Fail(step, 1, StatusCode.DeviceError);

            ShareResult result = sharer.Share(plan);

            bool isOfWay = fixture.Platform.Traits.Deduplicates == (step == nameof(IPlatform.Deduplicate));
            bool isMet = isOfWay && step != nameof(IPlatform.ReadExtents); // which only counts afterwards what was saved
            Assert.AreEqual(isMet ? (2, 1) : (3, 0), (result.SharedFiles, result.Unshared.Count), step);
            for (int index = 0; index < files.Length; index++) AssertKept(fixture, files[index], before[index]);
            fixture.AssertNoLitter([.. files.Select(file => Path.GetFileName(file)!)]);
        }
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
        Assert.AreEqual(fixture.Platform.Traits.Deduplicates, fixture.Files.Names(fixture.Path).Contains(Left));
        Assert.AreEqual(plan.SavableBytes, result.SavedBytes);
    }

    [TestMethod]
    public void A_cancelled_run_stops_and_says_so()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        using CancellationTokenSource source = new();
        SharePlan plan = sharer.Plan(fixture.Path);
        source.Cancel();

        ShareResult result = sharer.Share(plan, cancellationToken: source.Token);

        Assert.AreEqual((true, 0, 0L), (result.IsCanceled, result.SharedFiles, result.SavedBytes));
        Assert.ThrowsExactly<OperationCanceledException>(() => sharer.Plan(fixture.Path, cancellationToken: source.Token));
    }

    private static FileSharer Sharer(CopyFixture fixture) => new(fixture.Platform);

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
        CollectionAssert.AreEqual(before.Content, fixture.Files.Read(file), file);
        Assert.AreEqual(
            (before.Facts.Modified, before.Facts.Created, before.Facts.Mode, before.Facts.LinkCount),
            (now.Modified, now.Created, now.Mode, now.LinkCount),
            file);
    }

    /// <summary>Checks a volume that cannot share: it says why, and nothing is done.</summary>
    private static bool IsRefused(CopyFixture fixture, FileSharer sharer)
    {
        bool clones = fixture.Copier.Volumes.Probe(fixture.Path).CloneSupport == CloneSupport.Yes; // an overlay does not say
        if (Directory.Exists(fixture.Path)) Writers.AwaitNone(fixture.Path); // a real volume
        if (fixture.Can.ByHandle && clones) return false;
        SharePlan plan = sharer.Plan(fixture.Path);
        Assert.IsNotNull(plan.WhyNot);
        Assert.IsEmpty(plan.Families);
        Assert.AreEqual((0, 0L), (sharer.Share(plan).SharedFiles, plan.ReadBytes));
        return true;
    }
}
