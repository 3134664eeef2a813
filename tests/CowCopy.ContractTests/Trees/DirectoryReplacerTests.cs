using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.ContractTests.Trees;

/// <summary>How a new directory gets the name of an existing one: each way, and what is where after each step that fails.</summary>
[TestClass]
public sealed class DirectoryReplacerTests
{
    private const string Rename = nameof(IPlatform.RenameDirectory);

    [TestMethod]
    public void The_way_is_the_one_that_the_system_has()
    {
        foreach ((VolumeProfile profile, bool exists, DirectoryReplacement way) in ((VolumeProfile, bool, DirectoryReplacement)[])
        [
            (VolumeProfiles.Ext4, true, DirectoryReplacement.Exchanged), (VolumeProfiles.Ntfs, true, DirectoryReplacement.RenamedAside),
            (VolumeProfiles.Ext4, false, DirectoryReplacement.Created), (VolumeProfiles.Ntfs, false, DirectoryReplacement.Created),
        ])
        {
            using CopyFixture fixture = Make(profile, exists);
            DirectoryReplacer replacer = ReplacerOf(fixture);

            Assert.IsTrue(replacer.Replace().IsOk, $"{profile}");

            Assert.AreEqual((way, exists), (replacer.Way, replacer.Old is not null), $"{profile}");
            Assert.AreEqual("new", In(fixture, "place"), $"{profile}");
            if (exists) Assert.AreEqual("old", In(fixture, replacer.Old!), $"{profile}");
            Assert.HasCount(exists ? 2 : 1, fixture.Files.Names(fixture.Path), $"{profile}");
        }
    }

    /// <summary>As filters of old containers refuse renameat2(2).</summary>
    [TestMethod]
    public void Where_the_exchange_is_not_permitted_the_old_directory_is_renamed_aside()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ext4);
        fixture.Platform.Fail(nameof(IPlatform.Exchange), 1, StatusCode.NotPermitted);
        DirectoryReplacer replacer = ReplacerOf(fixture);

        Assert.IsTrue(replacer.Replace().IsOk);

        Assert.AreEqual((DirectoryReplacement.RenamedAside, "new"), (replacer.Way, In(fixture, "place")));
    }

    /// <summary>rename(2) would replace an empty directory by the old one.</summary>
    [TestMethod]
    public void The_old_directory_is_not_renamed_back_over_the_new_one()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ntfs);

        Assert.IsTrue(ReplacerOf(fixture).Replace().IsOk);

        Assert.AreEqual(2, fixture.Platform.Count(Rename));
    }

    [TestMethod]
    [DataRow(StatusCode.Busy, false)]
    [DataRow(StatusCode.DeviceError, false)]
    [DataRow(StatusCode.DeviceError, true)]
    public void A_place_that_a_failed_step_left_empty_is_filled_by_the_next_attempt(object status, bool isCanceled)
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ntfs);
        using CancellationTokenSource cancellation = new();
        if (isCanceled) fixture.Platform.Before = (operation, _) => CancelAtWait(operation, cancellation);
        foreach (int call in (int[])[2, 3]) fixture.Platform.Fail(Rename, call, (StatusCode)status); // to the place, and back
        DirectoryReplacer replacer = ReplacerOf(fixture, cancellation.Token);

        Assert.IsTrue(replacer.Replace().IsOk);

        Assert.AreEqual(DirectoryReplacement.RenamedAside, replacer.Way);
        Assert.AreEqual(("new", "old"), (In(fixture, "place"), In(fixture, replacer.Old!)));
        Assert.AreEqual((4, 1), (fixture.Platform.Count(Rename), fixture.Platform.Waits.Count));
    }

    [TestMethod]
    public void The_old_directory_is_back_where_only_the_new_one_cannot_be_renamed()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ntfs);
        fixture.Platform.Fail(Rename, 2, StatusCode.DeviceError);
        DirectoryReplacer replacer = ReplacerOf(fixture);

        Assert.AreEqual(StatusCode.DeviceError, replacer.Replace().Code);

        Assert.AreEqual((DirectoryReplacement.None, null), (replacer.Way, replacer.Old));
        Assert.AreEqual(("old", "new"), (In(fixture, "place"), In(fixture, replacer.New)));
        Assert.IsEmpty(fixture.Platform.Waits);
    }

    [TestMethod]
    public void Where_neither_can_be_renamed_both_are_named_at_the_end()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ntfs);
        for (int call = 2; call < 40; call++) fixture.Platform.Fail(Rename, call, StatusCode.DifferentVolume);
        DirectoryReplacer replacer = ReplacerOf(fixture);

        Assert.AreEqual(StatusCode.DifferentVolume, replacer.Replace().Code);

        Assert.AreEqual(("old", "new"), (In(fixture, replacer.Old!), In(fixture, replacer.New)));
        Assert.AreNotEqual(fixture.At("place"), replacer.Old);
    }

    [TestMethod]
    public void Waits_double_up_to_the_longest()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ext4);
        for (int call = 1; call < 40; call++) fixture.Platform.Fail(nameof(IPlatform.Exchange), call, StatusCode.Busy);

        Assert.AreEqual(StatusCode.Busy, ReplacerOf(fixture).Replace().Code);

        CollectionAssert.AreEqual((int[])[50, 100, 200, 400, 800, 1600, 2000, 2000, 2000], fixture.Platform.Waits);
        Assert.AreEqual("old", In(fixture, "place"));
    }

    [TestMethod]
    public void A_cancelled_wait_ends_while_the_old_directory_is_in_its_place()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ext4);
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, _) => CancelAtWait(operation, cancellation);
        fixture.Platform.Fail(nameof(IPlatform.Exchange), 1, StatusCode.Busy);

        Assert.AreEqual(StatusCode.Canceled, ReplacerOf(fixture, cancellation.Token).Replace().Code);

        Assert.AreEqual(("old", 1), (In(fixture, "place"), fixture.Platform.Count(nameof(IPlatform.Exchange))));
    }

    [TestMethod]
    [DataRow(StatusCode.AlreadyExists)]
    [DataRow(StatusCode.NotEmpty)]
    public void A_directory_that_appears_in_the_place_is_exchanged(object status)
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ext4, exists: false);
        fixture.Platform.Before = (operation, number) =>
        {
            if (operation == Rename && number == 1) fixture.Clean("place/old", [1]);
        };
        fixture.Platform.Fail(Rename, 1, (StatusCode)status);
        DirectoryReplacer replacer = ReplacerOf(fixture);

        Assert.IsTrue(replacer.Replace().IsOk);

        Assert.AreEqual(DirectoryReplacement.Exchanged, replacer.Way);
        Assert.AreEqual(("new", "old"), (In(fixture, "place"), In(fixture, replacer.Old!)));
    }

    [TestMethod]
    public void A_link_that_appears_in_the_place_and_leads_nowhere_is_exchanged_itself()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ext4, exists: false);
        fixture.Files.SymbolicLink(fixture.At("place"), "nowhere");
        DirectoryReplacer replacer = ReplacerOf(fixture);

        Assert.IsTrue(replacer.Replace().IsOk);

        Assert.AreEqual(("new", "nowhere"), (In(fixture, "place"), fixture.Files.LinkTarget(replacer.Old!)));
    }

    [TestMethod]
    public void The_new_directory_waits_under_a_name_that_says_complete_where_the_old_one_cannot_be_deleted()
    {
        using CopyFixture fixture = Make(VolumeProfiles.Ext4);
        DirectoryReplacer replacer = ReplacerOf(fixture);

        Assert.IsFalse(replacer.ReplaceDeleted(static () => false).IsOk);

        Assert.StartsWith(PathText.CompletePrefix, Path.GetFileName(replacer.New));
        Assert.AreEqual(("new", "old"), (In(fixture, replacer.New), In(fixture, "place")));
        Assert.AreEqual((1, 0), (fixture.Platform.Count(Rename), fixture.Platform.Waits.Count));
    }

    private static void CancelAtWait(string operation, CancellationTokenSource cancellation)
    {
        if (operation == nameof(IPlatform.Wait)) cancellation.Cancel();
    }

    private static CopyFixture Make(VolumeProfile profile, bool exists = true)
    {
        CopyFixture fixture = new(profile);
        fixture.Clean("made/new", [1]);
        if (exists) fixture.Clean("place/old", [2]);
        return fixture;
    }

    private static DirectoryReplacer ReplacerOf(CopyFixture fixture, CancellationToken cancellationToken = default) =>
        new(fixture.Platform, fixture.At("place"), fixture.At("made"), cancellationToken);

    private static string In(CopyFixture fixture, string directory) => string.Join(' ', fixture.Files.Names(fixture.At(directory)));
}
