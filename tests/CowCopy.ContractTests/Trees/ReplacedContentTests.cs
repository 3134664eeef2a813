using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.ContractTests.Trees;

/// <summary>What is found in a directory before it is replaced: mount points, and sources that would be deleted.</summary>
[TestClass]
public sealed class ReplacedContentTests
{
    private const ulong NoNumber = 0;

    [TestMethod]
    [DataRow(nameof(IPlatform.Inspect), 1, CopyOperation.InspectDestination, "")]
    [DataRow(nameof(IFileHandles.OpenDirectory), 1, CopyOperation.InspectDestination, "")]
    [DataRow(nameof(IFileHandles.OpenDirectory), 2, CopyOperation.ReadDirectory, "")]
    [DataRow(nameof(IPlatform.ReadDirectory), 1, CopyOperation.ReadDirectory, "")]
    [DataRow(nameof(IPlatform.Inspect), 2, CopyOperation.InspectDestination, "deep")]
    [DataRow(nameof(IPlatform.Inspect), 3, CopyOperation.InspectDestination, "deep")] // the root, which it is compared with
    [DataRow(nameof(IFileHandles.OpenDirectory), 3, CopyOperation.ReadDirectory, "deep")]
    [DataRow(nameof(IPlatform.ReadDirectory), 2, CopyOperation.ReadDirectory, "deep")]
    public void What_cannot_be_read_is_a_failure_that_names_it(string called, int call, CopyOperation operation, string below)
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        fixture.Platform.Fail(called, call, StatusCode.AccessDenied);

        CopyFailure? failure = ContentOf(fixture).Read(CancellationToken.None);

        Assert.AreEqual((CopyErrorKind.AccessDenied, operation), (failure?.Kind, failure?.Operation));
        Assert.AreEqual(below.Length == 0 ? fixture.At("place") : fixture.At("place", below), failure?.Destination);
    }

    [TestMethod]
    [DataRow(nameof(IPlatform.Inspect), 2)]
    [DataRow(nameof(IFileHandles.OpenDirectory), 3)]
    public void What_vanishes_while_it_is_read_is_no_failure(string called, int call)
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        fixture.Platform.Before = (operation, number) =>
        {
            if (operation != called || number != call) return;
            fixture.Files.Delete(fixture.At("place", "deep", "old"));
            fixture.Platform.Inner.DeleteDirectory(fixture.At("place", "deep"));
        };

        Assert.IsNull(ContentOf(fixture).Read(CancellationToken.None));
    }

    /// <summary>What is behind it would count as what is deleted, and as mounted.</summary>
    [TestMethod]
    public void A_link_in_the_place_of_a_listed_directory_is_not_followed()
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        fixture.Clean("outside/below/file", [1]);
        fixture.Platform.Before = (operation, number) =>
        {
            if (operation == nameof(IFileHandles.OpenDirectory) && number == 3)
                Assert.IsTrue(fixture.TryReplaceByLink(fixture.At("place", "deep"), fixture.At("away"), fixture.At("outside")));
        };
        ReplacedContent content = ContentOf(fixture);

        CopyFailure? failure = content.Read(CancellationToken.None);

        Assert.AreEqual((CopyOperation.ReadDirectory, fixture.At("place", "deep")), (failure?.Operation, failure?.Destination));
        Assert.IsFalse(content.Has(fixture.Look(fixture.At("outside", "below")).Identity));
    }

    [TestMethod]
    public void A_link_in_the_directory_that_leads_to_another_mount_is_no_mount_point()
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        fixture.Files.SymbolicLink(fixture.At("place", "link"), fixture.OtherPath);
        fixture.Platform.MountOf = static (path, links) => Path.GetFileName(path) == "link" && links == LinkTreatment.Follow ? 2UL : 1;

        Assert.IsNull(ContentOf(fixture).Read(CancellationToken.None));
    }

    [TestMethod]
    [DataRow("deep")]
    [DataRow("deep/old")]
    public void A_mount_point_of_a_directory_or_file_is_found(string mounted)
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        string at = fixture.At(["place", .. mounted.Split('/')]);
        fixture.Platform.MountOf = (path, _) => path == at ? 2UL : 1;

        CopyFailure? failure = ContentOf(fixture).Read(CancellationToken.None);

        Assert.AreEqual((CopyErrorKind.DestinationIsMountPoint, at), (failure?.Kind, failure?.Destination));
    }

    [TestMethod]
    public void Files_are_queried_only_where_the_system_reports_mounts()
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        for (int index = 0; index < 10; index++) fixture.Clean($"place/deep/file{index}", [1]);

        Assert.IsNull(ContentOf(fixture).Read(CancellationToken.None));

        Assert.AreEqual(3, fixture.Platform.Count(nameof(IPlatform.Inspect)), "the directory, the one below it, and the former to compare");
    }

    /// <summary>Only the spelling tells there, in any case: a source is rather refused than lost.</summary>
    [TestMethod]
    [DataRow("place/store", true)]
    [DataRow("PLACE/store", true)]
    [DataRow("place/store/deep/file", true)]
    [DataRow("Place/Store/deep/file", true)]
    [DataRow("place2/store", false)]
    [DataRow("elsewhere/store", false)]
    public void Without_identities_a_source_below_is_found_by_its_spelling(string source, bool isHeld)
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ntfs);
        foreach (string name in (string[])["place/store/deep/file", "place2/store", "elsewhere/store"]) fixture.Clean(name, [1]);
        fixture.Platform.FileNumber = NoNumber;
        ReplacedContent content = ContentOf(fixture);
        Assert.IsNull(content.Read(CancellationToken.None));

        Assert.AreEqual(isHeld, content.Holds(fixture.At(source.Split('/'))));
        Assert.IsFalse(content.Has(fixture.Facts(fixture.At("elsewhere")).Identity));
    }

    [TestMethod]
    public void Spellings_that_are_two_directories_are_not_taken_for_one()
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        foreach (string name in (string[])["PLACE/store", "other/store"]) fixture.Clean(name, [1]);
        fixture.Files.SymbolicLink(fixture.At("OTHER"), fixture.At("place", "deep"));
        ReplacedContent content = ContentOf(fixture);
        Assert.IsNull(content.Read(CancellationToken.None));

        foreach ((string source, bool isHeld) in ((string, bool)[])[("PLACE/store", false), ("other/store", false), ("OTHER/old", true)])
            Assert.AreEqual(isHeld, content.Holds(fixture.At(source.Split('/'))), source);
    }

    [TestMethod]
    public void A_source_behind_links_is_found_and_each_directory_is_queried_once()
    {
        using CopyFixture fixture = MakePlace(VolumeProfiles.Ext4);
        foreach (string name in (string[])["store/one", "store/two", "place/own"]) fixture.Clean(name, [1]);
        fixture.Files.SymbolicLink(fixture.At("root"), fixture.At("place"));
        fixture.Files.SymbolicLink(fixture.At("store", "first"), "second");
        fixture.Files.SymbolicLink(fixture.At("store", "second"), fixture.At("place", "deep", "old"));
        fixture.Files.SymbolicLink(fixture.At("store", "loop"), "loop");
        fixture.Files.SymbolicLink(fixture.At("store", "dangling"), "nothing");
        ReplacedContent content = ContentOf(fixture);
        Assert.IsNull(content.Read(CancellationToken.None));

        foreach ((string source, bool isHeld) in ((string, bool)[])
        [
            ("root/own", true), ("root/deep/old", true), ("store/first", true), ("store/second", true), ("store/loop", false),
            ("store/dangling", false), ("store/missing", false), ("store/one", false),
        ])
        {
            Assert.AreEqual(isHeld, content.Holds(fixture.At(source.Split('/'))), source);
        }

        fixture.Platform.Forget();
        Assert.IsFalse(content.Holds(fixture.At("store", "two")));
        Assert.IsLessThanOrEqualTo(1, fixture.Platform.Count(nameof(IPlatform.Inspect)), "of the file, not of its directory");
        Assert.IsFalse(content.Holds(Path.GetPathRoot(fixture.Path)!));
    }

    private static ReplacedContent ContentOf(CopyFixture fixture) =>
        new(fixture.Platform, new CopyRequest(fixture.At("tree"), fixture.At("place")), fixture.At("place"));

    private static CopyFixture MakePlace(VolumeProfile profile)
    {
        CopyFixture fixture = new(profile);
        fixture.Clean("place/deep/old", [2]);
        return fixture;
    }
}
