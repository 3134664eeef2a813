using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.ContractTests.Trees;

/// <summary>Which places a directory cannot take as a whole, and the words of a place that it did not get.</summary>
[TestClass]
public sealed class WholeDirectoryTests
{
    private const string Rename = nameof(IPlatform.RenameDirectory), Exchange = nameof(IPlatform.Exchange);

    [TestMethod]
    public void A_place_that_cannot_be_queried_is_a_failure_of_that_query()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        fixture.Platform.Fail(nameof(IPlatform.Inspect), 1, StatusCode.AccessDenied);

        CopyFailure? failure = PlaceOf(fixture).Check(keepsExisting: false, CancellationToken.None);

        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.InspectDestination), (failure?.Kind, failure?.Operation));
    }

    [TestMethod]
    public void What_is_no_directory_is_a_failure_of_its_query()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("place"));
        foreach ((string name, CopyErrorKind kind) in ((string, CopyErrorKind)[])
            [("tree/new", CopyErrorKind.DestinationNotDirectory), ("link", CopyErrorKind.DestinationIsLink)])
        {
            CopyFailure? failure = PlaceOf(fixture, name).Check(keepsExisting: false, CancellationToken.None);
            Assert.AreEqual((kind, CopyOperation.InspectDestination), (failure?.Kind, failure?.Operation), name);
        }
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_pipe_is_not_replaced()
    {
        if (!OperatingSystem.IsLinux()) return;
        using TempDirectory directory = new(TestVolumes.Memory());
        directory.WriteFile("tree/new", "new");
        Posix.MakePipe(directory.Combine("place"));

        CopyFailure failure = new FileCopier(new LinuxPlatform())
            .ReplaceTree(directory.Combine("tree"), directory.Combine("place")).Failures.Single();

        Assert.AreEqual((CopyErrorKind.DestinationNotRegular, CopyOperation.InspectDestination), (failure.Kind, failure.Operation));
        Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
    }

    /// <summary>The directory above counts as what its links lead to.</summary>
    [TestMethod]
    public void A_place_below_a_link_to_another_volume_is_no_mount_point()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        string other = Path.Combine(fixture.OtherPath, "place"), place = fixture.At("link", "place");
        fixture.Files.MakeDirectory(other);
        fixture.Files.SymbolicLink(fixture.At("link"), fixture.OtherPath);
        fixture.Platform.MountOf = (path, links) => path == fixture.At("link") && links == LinkTreatment.Keep ? 1UL : 2;

        Assert.IsNull(PlaceOf(fixture, "link/place").Check(keepsExisting: false, CancellationToken.None));

        fixture.Platform.MountOf = (path, _) => path == place ? 2UL : 1;
        CopyFailure? failure = PlaceOf(fixture, "link/place").Check(keepsExisting: false, CancellationToken.None);
        Assert.AreEqual(CopyErrorKind.DestinationIsMountPoint, failure?.Kind);
    }

    /// <summary>Linux before 5.8 reports the mounts of directories alone.</summary>
    [TestMethod]
    public void A_file_whose_mount_is_not_reported_counts_as_one_of_the_same_volume()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        fixture.Platform.MountOf = (path, _) => fixture.Look(path).Kind == FileKind.Directory ? 1UL : 0;
        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"));
        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        CollectionAssert.AreEqual((string[])["new"], fixture.Files.Names(fixture.At("place")));
    }

    [TestMethod]
    public void Nothing_is_left_of_a_new_directory_that_cannot_be_renamed_to_a_free_place()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        fixture.Platform.Fail(Rename, 1, StatusCode.DifferentVolume);

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("free"));

        Assert.AreEqual(CopyOperation.Rename, result.Failures.Single().Operation);
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    [DataRow(StatusCode.AccessDenied, false)]
    [DataRow(StatusCode.AccessDenied, true)]
    [DataRow(StatusCode.Busy, false)]
    public void A_place_that_is_as_it_was_is_named_with_what_became_of_the_new_directory(object status, bool isLeft)
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        for (int call = 1; call < 40; call++) fixture.Platform.Fail(Exchange, call, (StatusCode)status);
        if (isLeft) fixture.Platform.Fail(nameof(IPlatform.Delete), 1, StatusCode.AccessDenied);

        CopyFailure failure = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place")).Failures.Single();

        string left = fixture.Files.Names(fixture.Path).SingleOrDefault(PathText.IsTemporary) ?? "";
        Assert.AreEqual(isLeft, left.Length > 0, failure.Message);
        string made = fixture.At(isLeft ? left : ".cowcopy-");
        Assert.Contains($"\"{fixture.At("place")}\" is as it was; the new directory, \"{made}", failure.Message);
        Assert.EndsWith(isLeft ? "could not be deleted." : "was deleted.", failure.Message);
        Assert.AreEqual((StatusCode)status == StatusCode.Busy, failure.Message.Contains("A file was open in", StringComparison.Ordinal));
        CollectionAssert.AreEqual((string[])["old"], fixture.Files.Names(fixture.At("place")));
    }

    /// <summary>Neither directory gets the name: nothing is deleted, and the message says what to rename.</summary>
    [TestMethod]
    public void Where_the_place_is_left_empty_both_directories_are_named()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ntfs);
        for (int call = 2; call < 40; call++) fixture.Platform.Fail(Rename, call, StatusCode.DifferentVolume);

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"));

        string[] left = [.. fixture.Files.Names(fixture.Path).Where(PathText.IsTemporary)];
        string made = left.Single(name => fixture.Files.Exists(fixture.At(name, "new"))), old = left.Single(name => name != made);
        CollectionAssert.AreEqual((string[])["old"], fixture.Files.Names(fixture.At(old)));
        string rename = $"The new directory is complete: rename \"{fixture.At(made)}\" to \"{fixture.At("place")}\".";
        Assert.EndsWith($"{rename} The old one is \"{fixture.At(old)}\".", result.Failures.Single().Message);
        Assert.AreEqual(DirectoryReplacement.None, result.Replacement);
    }

    [TestMethod]
    public void Where_the_old_directory_was_deleted_first_no_other_name_of_it_is_given()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        fixture.Platform.Fail(Exchange, 1, StatusCode.DifferentVolume);
        for (int call = 2; call < 40; call++) fixture.Platform.Fail(Rename, call, StatusCode.DeviceError);

        string message = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place")).Failures.Single().Message;

        string made = fixture.Files.Names(fixture.Path).Single(PathText.IsTemporary);
        Assert.EndsWith($"The new directory is complete: rename \"{fixture.At(made)}\" to \"{fixture.At("place")}\".", message);
    }

    [TestMethod]
    public void An_old_directory_that_cannot_all_be_deleted_first_is_not_waited_for()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        fixture.Platform.Fail(Exchange, 1, StatusCode.DifferentVolume);
        fixture.Platform.Fail(nameof(IPlatform.Delete), 1, StatusCode.AccessDenied);

        CopyFailure failure = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place")).Failures.Single();

        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.DeleteDestination), (failure.Kind, failure.Operation));
        Assert.AreEqual(fixture.At("place", "old"), failure.Destination);
        Assert.AreEqual((1, 0), (fixture.Platform.Count(Rename), fixture.Platform.Waits.Count));
    }

    [TestMethod]
    public void What_is_left_of_the_old_directory_is_a_failure_that_names_it()
    {
        using CopyFixture fixture = MakeTrees(VolumeProfiles.Ext4);
        fixture.Platform.Fail(nameof(IPlatform.DeleteDirectory), 1, StatusCode.AccessDenied);

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"));

        CopyFailure failure = result.Failures.Single();
        string old = fixture.Files.Names(fixture.Path).Single(PathText.IsTemporary);
        Assert.AreEqual((CopyOperation.DeleteDestination, fixture.At(old)), (failure.Operation, failure.Destination));
        Assert.AreEqual(DirectoryReplacement.Exchanged, result.Replacement);
        CollectionAssert.AreEqual((string[])["new"], fixture.Files.Names(fixture.At("place")));
    }

    private static WholeDirectory PlaceOf(CopyFixture fixture, string name = "place") =>
        new(fixture.Platform, new CopyRequest(fixture.At("tree"), fixture.At(name)), fixture.At(name));

    private static CopyFixture MakeTrees(VolumeProfile profile)
    {
        CopyFixture fixture = new(profile);
        fixture.Clean("tree/new", Content.Of(500));
        fixture.Clean("place/old", [2]);
        return fixture;
    }
}
