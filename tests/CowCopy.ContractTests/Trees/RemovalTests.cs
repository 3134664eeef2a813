using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;
using CowCopy.Volumes;

namespace CowCopy.ContractTests.Trees;

/// <summary>What a directory is deleted with, what stays, and how often that is reported.</summary>
[TestClass]
public sealed class RemovalTests
{
    [TestMethod]
    [DataRow(nameof(IPlatform.Inspect), 1, "", "a/file b/file")]
    [DataRow(nameof(IFileHandles.OpenDirectory), 1, "", "a/file b/file")]
    [DataRow(nameof(IFileHandles.OpenDirectory), 3, "a", "a/file")]
    [DataRow(nameof(IPlatform.ReadDirectory), 2, "a", "a/file")]
    [DataRow(nameof(IPlatform.Inspect), 4, "a", "a/file")]
    [DataRow(nameof(IPlatform.Delete), 1, "a/file", "a/file")]
    [DataRow(nameof(IPlatform.DeleteDirectory), 1, "a", "a")]
    [DataRow(nameof(IPlatform.DeleteDirectory), 3, "", "")]
    public void What_cannot_be_deleted_is_one_failure_and_all_else_goes(string operation, int call, string failed, string left)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["a/file", "b/file"]) fixture.Clean("old/" + name, [1]);
        fixture.Platform.Fail(operation, call, StatusCode.AccessDenied);

        List<CopyFailure> failures = Removal.OfWhole(fixture.Platform, fixture.At("old"));

        CopyFailure failure = failures.Single();
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.DeleteDestination), (failure.Kind, failure.Operation));
        Assert.AreEqual(failed.Length == 0 ? fixture.At("old") : fixture.At("old", failed), failure.Destination);
        string[] names = left.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        foreach (string name in names) Assert.IsTrue(fixture.Files.Exists(fixture.At("old", name)), name);
        CollectionAssert.AreEquivalent(
            names.Select(static name => name[..1]).ToArray(), fixture.Files.Names(fixture.At("old")), $"{operation} {call}");
    }

    [TestMethod]
    public void Another_thing_in_the_place_is_deleted_alone()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("other/kept", [1]);
        fixture.Clean("file", [1]);
        fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("other"));

        foreach (string name in (string[])["file", "link"]) Assert.IsEmpty(Removal.OfWhole(fixture.Platform, fixture.At(name)));

        fixture.AssertNoLitter("other");
        CollectionAssert.AreEqual((string[])["kept"], fixture.Files.Names(fixture.At("other")));
    }

    [TestMethod]
    public void What_is_missing_is_a_failure_of_the_whole_and_none_below_it()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("old/a/file", [1]);
        fixture.Platform.Before = (operation, number) =>
        {
            if (operation != nameof(IPlatform.Inspect) || number != 4) return; // of the listed directory
            fixture.Files.Delete(fixture.At("old", "a", "file"));
            fixture.Platform.Inner.DeleteDirectory(fixture.At("old", "a"));
        };

        Assert.IsEmpty(Removal.OfWhole(fixture.Platform, fixture.At("old")));

        Assert.IsFalse(fixture.Files.Exists(fixture.At("old")));
        Assert.HasCount(1, Removal.OfWhole(fixture.Platform, fixture.At("old")));
    }

    [TestMethod]
    [DataRow(0x16D, true)] // r-xr-xr-x
    [DataRow(0x0C9, true)] // -wx--x--x
    [DataRow(0x1C0, false)] // rwx------
    [DataRow(0x1FF, false)]
    public void A_directory_that_its_owner_may_not_empty_gets_that_right_and_no_other(int mode, bool isLocked)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("old/a/file", [1]);
        string path = fixture.At("old", "a");
        fixture.Files.SetMode(path, (UnixFileMode)mode);
        uint before = fixture.Look(path).Mode, meanwhile = 0;
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.Delete)) meanwhile = fixture.Look(path).Mode;
        };

        Assert.IsEmpty(Removal.OfWhole(fixture.Platform, fixture.At("old")));

        Assert.AreEqual(isLocked ? before | 0x1C0 : before, meanwhile);
        Assert.AreEqual(isLocked ? 1 : 0, fixture.Platform.Count(nameof(IModes.ChangeMode)));
    }

    [TestMethod]
    public void What_is_in_the_way_in_a_directory_without_the_right_to_write_is_deleted_with_that_right()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("tree/a/name", [1]);
        fixture.Clean("copy/a/name/file", [1]);
        const UnixFileMode ReadOnly = (UnixFileMode)0x16D; // r-xr-xr-x
        string there = fixture.At("copy", "a");
        fixture.Files.SetMode(fixture.At("tree", "a"), ReadOnly);
        fixture.Files.SetMode(there, ReadOnly);
        List<uint> meanwhile = [];
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.DeleteDirectory)) meanwhile.Add(fixture.Look(there).Mode & 0x1C0);
        };

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        CollectionAssert.AreEqual(new uint[] { 0x1C0 }, meanwhile);
        Assert.AreEqual((uint)ReadOnly, fixture.Look(there).Mode & 0x1FF);
    }

    [TestMethod]
    public void Attributes_of_Windows_are_no_permissions_to_change()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        fixture.Clean("old/a/file", [1]);

        Assert.IsEmpty(Removal.OfWhole(fixture.Platform, fixture.At("old")));

        Assert.AreEqual(0, fixture.Platform.Count(nameof(IModes.ChangeMode)));
    }

    [TestMethod]
    [DataRow(true, false, false, CopyErrorKind.DestinationIsMountPoint)]
    [DataRow(true, true, false, CopyErrorKind.DestinationIsMountPoint)]
    [DataRow(true, true, true, CopyErrorKind.DestinationIsMountPoint)]
    [DataRow(true, false, true, CopyErrorKind.None)]
    [DataRow(false, true, false, CopyErrorKind.DestinationIsSource)]
    [DataRow(false, true, true, CopyErrorKind.DestinationIsSource)]
    [DataRow(false, false, false, CopyErrorKind.None)]
    public void What_is_mounted_or_kept_stays_and_is_reported(bool isMount, bool isKept, bool crosses, CopyErrorKind kind)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/a/file", [1]);
        string path = fixture.At("root", "a");
        fixture.Platform.MountOf = (at, _) => isMount && at.StartsWith(path, StringComparison.Ordinal) ? 2UL : 1;
        List<CopyFailure> failures = [];
        using TreeRoot root = new(fixture.Platform, fixture.At("root"));
        root.Open();
        Removal removal = new(fixture.Platform, root, new AppliedTree(fixture.Platform, root), failures.Add, CancellationToken.None)
        {
            CrossesMounts = crosses,
            MountAdvice = "Unmount it.",
            WhyKept = isKept ? static (_, _) => CopyErrorKind.DestinationIsSource : null,
        };

        bool isGone = removal.Delete(path, FileKind.Directory);

        Assert.AreEqual((kind == CopyErrorKind.None, kind), (isGone, failures.SingleOrDefault()?.Kind ?? CopyErrorKind.None));
        Assert.AreEqual(isGone, !fixture.Files.Exists(path));
        bool isAdvised = isMount && !isKept && !isGone;
        if (!isGone) Assert.AreEqual(isAdvised, failures[0].Message.EndsWith("Unmount it.", StringComparison.Ordinal), failures[0].Message);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_plan_notes_a_directory_once_and_deletes_nothing(bool isFile)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/a/file", [1]);
        string path = isFile ? fixture.At("root", "a", "file") : fixture.At("root", "a");
        using TreeRoot root = new(fixture.Platform, fixture.At("root"));
        root.Open();
        List<TreeChange> changes = [];
        CopyEngine engine = new(fixture.Platform, new VolumeCatalog(fixture.Platform));
        PlannedTree plan = new(engine, new TreeScan(fixture.Platform, TreeOptions.Default, root, root, []), root, changes.Add);
        Removal removal = new(fixture.Platform, root, plan, static _ => Assert.Fail(), CancellationToken.None) { Deleted = [] };

        Assert.IsTrue(removal.Delete(path, isFile ? FileKind.Regular : FileKind.Directory));

        CollectionAssert.AreEqual((string[])[path], removal.Deleted);
        Assert.AreEqual((TreeChangeKind.Delete, path), (changes.Single().Kind, changes[0].Path));
        Assert.IsTrue(plan.IsFree(path));
        Assert.IsTrue(fixture.Files.Exists(fixture.At("root", "a", "file")));
    }

    [TestMethod]
    [DataRow(CopyErrorKind.DestinationIsSource, true)]
    [DataRow(CopyErrorKind.DestinationIsSource, false)]
    [DataRow(CopyErrorKind.None, true)]
    public void A_file_is_queried_only_where_it_may_be_kept(CopyErrorKind why, bool queries)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("outside", [1]);
        fixture.Files.MakeDirectory(fixture.At("root"));
        fixture.Files.SymbolicLink(fixture.At("root", "file"), fixture.At("outside"));
        List<CopyFailure> failures = [];
        using TreeRoot root = new(fixture.Platform, fixture.At("root"));
        root.Open();
        FileKind queried = FileKind.Unknown;
        Removal removal = new(fixture.Platform, root, new AppliedTree(fixture.Platform, root), failures.Add, CancellationToken.None)
        {
            QueriesFiles = queries,
            WhyKept = (_, facts) =>
            {
                queried = facts.Kind;
                return why;
            },
        };

        bool isGone = removal.Delete(fixture.At("root", "file"), FileKind.SymbolicLink);

        bool isKept = queries && why != CopyErrorKind.None;
        Assert.AreEqual((!isKept, isKept ? 1 : 0), (isGone, failures.Count));
        Assert.AreEqual(queries ? FileKind.SymbolicLink : FileKind.Unknown, queried);
        Assert.AreEqual(isKept, fixture.Files.Names(fixture.At("root")).Length == 1);
    }
}
