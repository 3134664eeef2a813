using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>What fails, changes or is in use meanwhile is left as it is and named; the others share their blocks.</summary>
public abstract partial class ShareContract<TVolume>
{
    [TestMethod]
    [DataRow(nameof(StatusCode.Busy), UnsharedReason.OpenForWriting)]
    [DataRow(nameof(StatusCode.NotSupported), UnsharedReason.WritersUnknown)]
    [DataRow(nameof(StatusCode.NotPermitted), UnsharedReason.Protected)]
    [DataRow(nameof(StatusCode.AccessDenied), UnsharedReason.Unreadable)]
    [DataRow(nameof(StatusCode.HasStreams), UnsharedReason.HasStreams)]
    [DataRow(nameof(StatusCode.ContentDiffers), UnsharedReason.Changed)]
    [DataRow(nameof(StatusCode.NotFound), UnsharedReason.Changed)]
    public void A_file_that_may_not_be_shared_is_left_and_named(string code, UnsharedReason reason)
    {
        StatusCode status = Enum.Parse<StatusCode>(code);
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;

        fixture.Platform.Fail(nameof(IUnwrittenFiles.OpenUnwritten), 1, status);
        UnsharedFile planned = sharer.Plan(fixture.Path).Unshared.Single();
        SharePlan plan = sharer.Plan(fixture.Path);
        fixture.Platform.Fail(nameof(IUnwrittenFiles.OpenUnwritten), 2, status);
        ShareResult result = sharer.Share(plan);

        Assert.Contains(planned.Path, files, "any of them may be opened first");
        Assert.AreEqual(reason, planned.Reason);
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
        fixture.Platform.Fail(nameof(IUnwrittenFiles.OpenUnwritten), 1, Enum.Parse<StatusCode>(code));

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
        ByteAssert.AreEqual(other, fixture.Files.Read(files[1]));
        Assert.AreEqual(2, result.SharedFiles);
    }

    [TestMethod]
    public void If_the_kept_file_is_lost_the_others_share_with_one_that_has_its_blocks()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        SharePlan plan = sharer.Plan(fixture.Path);
        fixture.Platform.Forget();
        fixture.Platform.Fail(nameof(IUnwrittenFiles.OpenUnwritten), 3, StatusCode.Busy); // the first two are of the first step

        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((files[0], UnsharedReason.OpenForWriting), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual((3, plan.SavableBytes), (result.SharedFiles, result.SavedBytes));
        Assert.IsEmpty(Sharer(fixture).Plan(fixture.Path).Families);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.ContentDiffers), UnsharedReason.Changed)]
    [DataRow(nameof(StatusCode.NotFound), UnsharedReason.Changed)]
    [DataRow(nameof(StatusCode.Busy), UnsharedReason.OpenForWriting)]
    [DataRow(nameof(StatusCode.NotPermitted), UnsharedReason.Protected)]
    [DataRow(nameof(StatusCode.AccessDenied), UnsharedReason.Protected)]
    [DataRow(nameof(StatusCode.NoSpace), UnsharedReason.Refused)]
    public void A_file_whose_blocks_cannot_be_shared_is_named_with_the_reason(string code, UnsharedReason reason)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        SharePlan plan = sharer.Plan(fixture.Path);
        string step = fixture.Platform.Deduplication is not null ? nameof(IDeduplication.Deduplicate) : nameof(IPlatform.Rename);
        fixture.Platform.Fail(step, 1, Enum.Parse<StatusCode>(code));

        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((files[1], reason), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual((2, BytesToShare(fixture, 2)), (result.SharedFiles, result.SharedBytes));
    }

    [TestMethod]
    public void A_file_that_cannot_be_read_is_left_and_named()
    {
        foreach (string step in new[] { nameof(IFileHandles.OpenSource), nameof(IFileHandles.Read) })
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            string[] files = MakeFamilies(fixture);
            FileSharer sharer = Sharer(fixture);
            if (IsRefused(fixture, sharer)) return;
            int before = step == nameof(IFileHandles.OpenSource) ? files.Length : 0; // the survey opens each file for its extents
            fixture.Platform.Fail(step, before + 1, StatusCode.DeviceError);

            SharePlan plan = sharer.Plan(fixture.Path);

            Assert.AreEqual(UnsharedReason.Unreadable, plan.Unshared.Single().Reason, step);
            Assert.IsFalse(plan.Families.Any(family => family.Files.Contains(plan.Unshared[0].Path)), step);
            Assert.AreEqual(plan.SavableBytes, sharer.Share(plan).SavedBytes, step);
        }
    }

    [TestMethod]
    public void A_file_whose_place_is_not_reported_is_left_and_named()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        fixture.Platform.Fail(nameof(IFileHandles.ReadExtents), files.Length + 1, StatusCode.DeviceError); // after the survey

        SharePlan plan = sharer.Plan(fixture.Path);

        Assert.AreEqual(UnsharedReason.PlaceUnknown, plan.Unshared.Single().Reason);
        Assert.IsFalse(plan.Families.Any(family => family.Files.Contains(plan.Unshared[0].Path)));
    }

    [TestMethod]
    public void A_file_that_grows_while_it_is_compared_is_left()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] files = MakeFamilies(fixture);
        FileSharer sharer = Sharer(fixture);
        if (IsRefused(fixture, sharer)) return;
        fixture.Platform.Forget();
        fixture.Platform.Before = (operation, count) =>
        {
            if (operation == nameof(IFileHandles.Read) && count == 1) fixture.Files.Append(files[1], [1, 2, 3]);
        };

        SharePlan plan = sharer.Plan(fixture.Path);
        fixture.Platform.Before = null;
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((files[1], UnsharedReason.Changed), (plan.Unshared.Single().Path, plan.Unshared[0].Reason));
        CollectionAssert.AreEqual(new[] { files[0], files[2] }, plan.Families[0].Files.ToArray());
        Assert.AreEqual((2, Length + 3), (result.SharedFiles, fixture.Files.Read(files[1]).Length));
    }

    [TestMethod]
    public void A_failure_at_any_step_leaves_each_file_as_it_was()
    {
        string[] steps =
        [
            nameof(IDeduplication.Deduplicate), nameof(IFileHandles.CreateDestination), nameof(IFileHandles.Clone),
            nameof(IFileReplacement.CarryMetadata),
            nameof(IPlatform.CompareContent), nameof(IPlatform.Rename), nameof(IFileHandles.Close), nameof(IFileHandles.ReadExtents),
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

            bool isOfWay = (fixture.Platform.Deduplication is not null) == (step == nameof(IDeduplication.Deduplicate));
            bool isMet = isOfWay && step != nameof(IFileHandles.ReadExtents); // which only counts afterwards what was saved
            Assert.AreEqual(isMet ? (2, 1) : (3, 0), (result.SharedFiles, result.Unshared.Count), step);
            for (int index = 0; index < files.Length; index++) AssertKept(fixture, files[index], before[index]);
            fixture.AssertNoLitter([.. files.Select(file => Path.GetFileName(file)!)]);
        }
    }
}
