using System.Runtime.Versioning;
using CowCopy.ContractTests.Real;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Volumes;

/// <summary>What depends on the volume: sharing as the extents prove it, reasons, and volumes that are full or not writable.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class VolumeTests
{
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void A_clone_shares_every_extent(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        string source = fixture.Clean("source", Content.Of(1_000_000)), destination = fixture.At("copy");

        CopyResult result = fixture.Copier.Copy(source, destination);

        ExtentMap one = fixture.Volumes.ReadExtents(source)!, other = fixture.Volumes.ReadExtents(destination)!;
        Assert.AreEqual(CopyMethod.Clone, result.Method);
        Assert.AreEqual(1_000_000, other.BytesSharedWith(one));
        Assert.AreEqual(1_000_000, other.SharedBytes);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Overlay)]
    public void A_byte_copy_shares_nothing(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.No);
        string source = fixture.Clean("source", Content.Of(1_000_000)), destination = fixture.At("copy");

        CopyResult result = fixture.Copier.Copy(source, destination, new CopyOptions { Mode = CopyMode.ByteCopy });

        Assert.AreEqual(CopyMethod.ByteCopy, result.Method);
        Assert.AreEqual(CopyReason.Requested, result.Reason);
        Assert.AreEqual(0, fixture.Volumes.ReadExtents(destination)!.BytesSharedWith(fixture.Volumes.ReadExtents(source)!));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, 16 << 10, CopyMethod.ByteCopy, CopyReason.SmallDirtySource)]
    [DataRow(VolumeRole.Xfs, 1 << 20, CopyMethod.Clone, CopyReason.SourceDirty)]
    [DataRow(VolumeRole.Btrfs, 4 << 10, CopyMethod.ByteCopy, CopyReason.SmallDirtySource)]
    [DataRow(VolumeRole.Btrfs, 64 << 10, CopyMethod.Clone, CopyReason.SourceDirty)]
    [DataRow(VolumeRole.Overlay, 16 << 10, CopyMethod.ByteCopy, CopyReason.SmallDirtySource)]
    [DataRow(VolumeRole.Overlay, 64 << 10, CopyMethod.Clone, CopyReason.SourceDirty)]
    public void A_source_that_was_just_written(VolumeRole role, int length, CopyMethod method, CopyReason reason)
    {
        const int Tries = 20; // the system may write any of them back on its own in between; that one is clean then, and cloned
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        List<(CopyMethod, CopyReason)> seen = [];
        for (int index = 0; index < Tries; index++)
        {
            string source = fixture.Dirty($"source{index}", Content.Of(length)), destination = fixture.At($"copy{index}");
            CopyResult result = fixture.Copier.Copy(source, destination);
            fixture.AssertEqualFiles(source, destination);
            seen.Add((result.Method, result.Reason));
        }

        CollectionAssert.Contains(seen, (method, reason));
        CollectionAssert.IsSubsetOf(seen.Distinct().ToArray(), new[] { (method, reason), (CopyMethod.Clone, CopyReason.VolumeCanClone) });
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Of_a_large_source_that_was_just_written_on_to_its_end_tells(VolumeRole role)
    {
        const int Length = 8 << 20, Tries = 20; // the system may write any of them back on its own in between
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        List<CopyReason> seen = [];
        for (int index = 0; index < Tries; index++)
        {
            string source = fixture.Clean($"source{index}", Content.Of(Length)), destination = fixture.At($"copy{index}");
            using (FileStream stream = new(source, FileMode.Append)) stream.Write(Content.Of(5000, seed: 2));
            CopyResult result = fixture.Copier.Copy(source, destination);
            fixture.AssertEqualFiles(source, destination);
            Assert.AreEqual(CopyMethod.Clone, result.Method);
            seen.Add(result.Reason);
        }

        CollectionAssert.Contains(seen, CopyReason.SourceDirty);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Clone_mode_clones_what_auto_would_move(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        string source = fixture.Dirty("source", Content.Of(4 << 10)), destination = fixture.At("copy");

        CopyResult result = fixture.Copier.Copy(source, destination, new CopyOptions { Mode = CopyMode.Clone });

        Assert.AreEqual((CopyMethod.Clone, CopyReason.Requested), (result.Method, result.Reason));
        Assert.AreEqual(
            4 << 10, fixture.Volumes.ReadExtents(destination)!.BytesSharedWith(fixture.Volumes.ReadExtents(source)!));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, VolumeRole.OtherVolume)]
    [DataRow(VolumeRole.Xfs, VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4, VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs, VolumeRole.Ext4)]
    public void Across_volumes_bytes_are_copied_and_the_reason_says_so(VolumeRole from, VolumeRole to)
    {
        using CopyFixture here = new(TestVolumes.Require(from), new LinuxPlatform(), CloneSupport.No),
            there = new(TestVolumes.Require(to), new LinuxPlatform(), CloneSupport.No);
        string source = here.Clean("source", Content.Of(300_000)), destination = there.At("new", "copy");

        CopyPlan plan = here.Copier.Plan(source, destination);
        CopyResult result = here.Copier.Copy(source, destination), again = here.Copier.Copy(source, destination);

        here.AssertEqualFiles(source, destination);
        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (plan.Method, plan.Reason));
        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (result.Method, result.Reason));
        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (again.Method, again.Reason));
        Assert.AreEqual("source and destination are on different volumes", result.ReasonText);
    }

    [TestMethod]
    [DoNotParallelize] // the free space is measured first
    [DataRow(OverwriteMode.Auto)]
    [DataRow(OverwriteMode.DeleteFirst)]
    [DataRow(OverwriteMode.AtomicRename)]
    public void A_full_volume_keeps_the_old_destination_and_no_part_of_the_new(OverwriteMode overwrite)
    {
        using CopyFixture big = new(TestVolumes.Require(VolumeRole.Xfs), new LinuxPlatform(), CloneSupport.No);
        using CopyFixture small = new(TestVolumes.Require(VolumeRole.SmallVolume), new LinuxPlatform(), CloneSupport.No);
        long free = small.Volumes.Probe(small.Path).FreeBytes!.Value;
        string source = big.Clean("source", Content.Of((int)free + (8 << 20)));
        byte[] old = Content.Of(100_000, seed: 2);
        string destination = small.Clean("old", old), fresh = small.At("fresh");
        CopyOptions options = new() { Overwrite = overwrite };

        FileCopyException exception = Assert.ThrowsExactly<FileCopyException>(() => small.Copier.Copy(source, destination, options));
        Assert.ThrowsExactly<FileCopyException>(() => small.Copier.Copy(source, fresh, options));

        Assert.AreEqual(CopyErrorKind.NoSpace, exception.Failure.Kind);
        ByteAssert.AreEqual(old, File.ReadAllBytes(destination));
        small.AssertNoLitter("old");
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Overlay)]
    public void An_ordinary_user_meets_clear_refusals(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.No);
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user here.");
        const UnixFileMode Everybody = UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead;
        string source = fixture.Clean("source", Content.Of(10_000), Everybody),
            secret = fixture.Clean("secret", Content.Of(10_000), UnixFileMode.UserRead);
        string old = fixture.Clean("old", Content.Of(500, seed: 2), Everybody);

        LinuxCalls.AsNobody(() =>
        {
            AssertDenied(fixture, source, fixture.At("new"), CopyErrorKind.AccessDenied);
            AssertDenied(fixture, source, fixture.At("directory", "new"), CopyErrorKind.AccessDenied);
            AssertDenied(fixture, source, old, CopyErrorKind.AccessDenied, CopyErrorKind.DestinationReadOnly);
            AssertDenied(fixture, secret, fixture.At("new"), CopyErrorKind.AccessDenied);
        });

        ByteAssert.AreEqual(Content.Of(500, seed: 2), File.ReadAllBytes(old));
        fixture.AssertNoLitter("source", "secret", "old");
    }

    [TestMethod]
    public void A_read_only_destination_is_refused_to_an_ordinary_user_unless_allowed()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user here.");
        Modes.Set(fixture.Path, (UnixFileMode)0x1FF); // everybody may do everything
        string source = fixture.Clean("source", Content.Of(10_000)), destination =
            fixture.Clean("old", Content.Of(500, seed: 2), UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead);

        LinuxCalls.AsNobody(() => AssertDenied(fixture, source, destination, CopyErrorKind.DestinationReadOnly));
        ByteAssert.AreEqual(Content.Of(500, seed: 2), File.ReadAllBytes(destination));

        LinuxCalls.AsNobody(() => fixture.Copier.Copy(source, destination, new CopyOptions { OverwriteReadOnly = true }));
        ByteAssert.AreEqual(Content.Of(10_000), File.ReadAllBytes(destination));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, "xfs", CloneSupport.Yes)]
    [DataRow(VolumeRole.Btrfs, "btrfs", CloneSupport.Yes)]
    [DataRow(VolumeRole.Ext4, "ext4", CloneSupport.No)]
    [DataRow(VolumeRole.Overlay, "overlay", CloneSupport.Unknown)]
    [DataRow(VolumeRole.Ntfs, "fuse", CloneSupport.Unknown)]
    public void A_volume_says_what_it_is(VolumeRole role, string name, object expected)
    {
        CloneSupport clones = (CloneSupport)expected;
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), clones);

        VolumeInfo info = fixture.Volumes.Probe(fixture.At("not", "there", "yet"));

        bool? canClone = clones == CloneSupport.Unknown ? null : clones == CloneSupport.Yes;
        Assert.AreEqual((name, canClone), (info.FileSystem, info.CanClone), info.Message);
        Assert.AreEqual((canClone, name), (fixture.Copier.CanClone(fixture.Path, out string? found), found));
        Assert.IsGreaterThan(0, info.FreeBytes!.Value);
        Assert.IsGreaterThan(info.FreeBytes!.Value, info.TotalBytes!.Value);
        Assert.AreEqual(4096, info.BlockSize);
        Assert.IsFalse(info.IsReadOnly);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Overlay)]
    public void Modes_are_the_source_s_also_where_the_directory_has_an_access_list_of_its_own(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.No);
        const UnixFileMode Shared = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.OtherRead;
        CopyRequest[] requests =
            [.. Enumerable.Range(0, 5)
                .Select(index =>
                    new CopyRequest(fixture.Clean($"s{index}", Content.Of(5000, index), Shared), fixture.At("directory", $"d{index}")))];
        Directory.CreateDirectory(fixture.At("directory"));
        if (!LinuxCalls.TrySetPrivateDefaultAccess(fixture.At("directory"))) TestVolumes.Missing("This volume has no access lists.");

        Assert.IsTrue(fixture.Copier.CopyAll(requests).Succeeded);

        foreach (CopyRequest request in requests) Assert.AreEqual(Shared, Modes.Get(request.Destination));
    }

    private static void AssertDenied(CopyFixture fixture, string source, string destination, params CopyErrorKind[] errors)
    {
        UnauthorizedAccessException exception =
            Assert.ThrowsExactly<UnauthorizedAccessException>(() => fixture.Copier.Copy(source, destination));
        Assert.Contains(destination, exception.Message);
        CollectionAssert.Contains(errors, fixture.Copier.CopyAll([new(source, destination)]).Results[0].Failure!.Kind);
    }
}
