using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>What the Linux platform checks before the blocks of two files are shared, and which errors it reports.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxSharingTests
{
    private const uint NoCopyOnWrite = 0x00800000; // FS_NOCOW_FL of linux/fs.h

    /// <summary>A file that is not as it was surveyed is not shared: its content may be another by now.</summary>
    [TestMethod]
    public void A_file_is_opened_only_as_it_was_surveyed()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string path = directory.WriteFile("file", "content"), other = directory.WriteFile("other", "content");
        FileFacts facts = Facts(platform, path);
        (string What, FileFacts Expected)[] surveyed =
        [
            ("another file", facts with { Identity = Facts(platform, other).Identity }),
            ("its length", facts with { Length = facts.Length - 1 }),
            ("its time", facts with { Modified = facts.Modified with { Nanoseconds = (facts.Modified.Nanoseconds + 1) % 1_000_000_000 } }),
            ("its last change", facts with { Changed = facts.Changed with { Seconds = facts.Changed.Seconds - 1 } }),
        ];
        foreach ((string what, FileFacts expected) in surveyed)
        {
            PlatformStatus status = platform.OpenUnwritten(path, expected, out FileHandle file, out _);
            Assert.AreEqual((StatusCode.ContentDiffers, false), (status.Code, file.IsOpen), what);
        }

        Assert.IsTrue(platform.OpenUnwritten(path, facts, out FileHandle opened, out ulong kind).IsOk);
        Assert.AreEqual(0UL, kind);
        platform.Close(opened);

        File.CreateSymbolicLink(directory.Combine("link"), "file");
        Assert.AreNotEqual(StatusCode.Ok, platform.OpenUnwritten(directory.Combine("link"), facts, out _, out _).Code);
        Posix.HardLink(path, directory.Combine("name"));
        Assert.AreEqual(StatusCode.ContentDiffers, platform.OpenUnwritten(path, Facts(platform, path), out _, out _).Code, "two names");
        Posix.MakePipe(directory.Combine("pipe"));
        FileFacts pipe = Facts(platform, directory.Combine("pipe"));
        Assert.AreNotEqual(StatusCode.Ok, platform.OpenUnwritten(directory.Combine("pipe"), pipe, out _, out _).Code);
        Assert.AreEqual(StatusCode.NotFound, platform.OpenUnwritten(directory.Combine("none"), facts, out _, out _).Code);
        Assert.IsEmpty(OpenDescriptors.Below(directory.Path));
    }

    [TestMethod]
    public void A_file_that_is_open_for_writing_is_busy_and_one_that_may_not_be_changed_not_permitted()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string path = directory.WriteFile("file", "content");
        FileFacts facts = Facts(platform, path);
        using (File.OpenWrite(path))
            Assert.AreEqual(StatusCode.Busy, platform.OpenUnwritten(path, facts, out _, out _).Code);
        using (File.OpenRead(path))
        {
            Assert.IsTrue(platform.OpenUnwritten(path, facts, out FileHandle opened, out _).IsOk, "readers do not count");
            platform.Close(opened);
        }

        foreach (uint flag in (uint[])[LinuxCalls.Immutable, LinuxCalls.AppendOnly])
        {
            if (!LinuxCalls.TrySetFlags(path, flag)) TestVolumes.Missing("Attributes of chattr(1) cannot be set.");
            PlatformStatus status = platform.OpenUnwritten(path, Facts(platform, path), out FileHandle file, out _);
            Assert.IsTrue(LinuxCalls.TrySetFlags(path, 0));
            Assert.AreEqual((StatusCode.NotPermitted, false), (status.Code, file.IsOpen), $"{flag}");
        }

        Assert.IsEmpty(OpenDescriptors.Below(directory.Path));
    }

    /// <summary>btrfs shares no blocks between a file with checksums and one without: the kinds of both differ.</summary>
    [TestMethod]
    public void A_file_without_checksums_is_of_another_kind()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        string path = directory.WriteFile("file", ""), other = directory.WriteFile("other", "content");
        Assert.IsTrue(LinuxCalls.TrySetFlags(path, NoCopyOnWrite));
        File.WriteAllText(path, "content");
        ulong[] kinds = new ulong[2];
        foreach ((int index, string file) in new[] { (0, path), (1, other) })
        {
            Assert.IsTrue(platform.OpenUnwritten(file, Facts(platform, file), out FileHandle opened, out kinds[index]).IsOk);
            platform.Close(opened);
        }

        CollectionAssert.AreEqual((ulong[])[NoCopyOnWrite, 0], kinds);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Equal_ranges_are_shared_and_others_reported_as_what_they_are(VolumeRole role)
    {
        const int Length = 64 << 10;
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(role)), elsewhere = new(TestVolumes.Memory());
        string one = Write(directory, "one", 1), equal = Write(directory, "equal", 1), differs = Write(directory, "differs", 2);
        (string To, StatusCode Code, long Shared)[] cases =
        [
            (equal, StatusCode.Ok, Length), (differs, StatusCode.ContentDiffers, 0),
            (Write(elsewhere, "away", 1), StatusCode.DifferentVolume, 0),
        ];
        foreach ((string to, StatusCode code, long shared) in cases)
        {
            using FileStream from = File.OpenRead(one), destination = File.OpenWrite(to);
            PlatformStatus status = platform.Deduplicate(Handle(from), Handle(destination), new CloneRange(0, Length), out long found);
            Assert.AreEqual((code, shared), (status.Code, found), to);
        }

        using FileStream source = File.OpenRead(one);
        PlatformStatus none = platform.Deduplicate(new FileHandle(-1), Handle(source), new CloneRange(0, Length), out _);
        Assert.AreNotEqual(StatusCode.Ok, none.Code);
        Assert.AreNotEqual(0, none.NativeCode);
        static string Write(TempDirectory directory, string name, int seed)
        {
            File.WriteAllBytes(directory.Combine(name), Content.Of(Length, seed));
            return directory.Combine(name);
        }
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void A_snapshot_that_cannot_be_made_has_the_reason_and_leaves_nothing()
    {
        LinuxPlatform platform = new();
        using TempDirectory btrfs = new(TestVolumes.Require(VolumeRole.Btrfs)), xfs = new(TestVolumes.Require(VolumeRole.Xfs));
        string subvolume = btrfs.Combine("subvolume"), file = btrfs.WriteFile("file", "");
        BindMount.Require("btrfs", "subvolume", "create", subvolume);
        Directory.CreateDirectory(Path.Combine(subvolume, "below"));
        (string From, string To, StatusCode Code)[] cases =
        [
            (btrfs.Combine("missing"), btrfs.Combine("to"), StatusCode.NotFound),
            (file, btrfs.Combine("to"), StatusCode.NotDirectory),
            (Path.Combine(subvolume, "below"), btrfs.Combine("to"), StatusCode.InvalidArgument),
            (xfs.Path, xfs.Combine("to"), StatusCode.NotSupported),
            (subvolume, btrfs.Combine("missing", "to"), StatusCode.NotFound),
            (subvolume, Path.Combine(xfs.WriteFile("file", ""), "to"), StatusCode.NotDirectory),
            (subvolume, btrfs.Combine(new string('n', 256)), StatusCode.NameTooLong),
            (subvolume, btrfs.Combine(new string('n', 5000)), StatusCode.NameTooLong),
        ];
        foreach ((string from, string to, StatusCode code) in cases)
        {
            PlatformStatus status = platform.Snapshot(from, to, out int nested);
            Assert.AreEqual((code, 0), (status.Code, nested), from + " " + to);
            Assert.IsFalse(Directory.Exists(to));
        }

        string name = new('n', 255);
        File.WriteAllText(Path.Combine(subvolume, "below", "file"), "content");
        BindMount.Require("btrfs", "subvolume", "create", Path.Combine(subvolume, "nested"));
        File.CreateSymbolicLink(btrfs.Combine("link"), "subvolume");
        Assert.IsTrue(platform.Snapshot(btrfs.Combine("link"), btrfs.Combine(name), out int count).IsOk);
        Assert.AreEqual(1, count);
        Assert.AreEqual("content", File.ReadAllText(btrfs.Combine(name, "below", "file")));
        Assert.IsEmpty(OpenDescriptors.Below(btrfs.Path));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, "xfs", CloneSupport.Yes, "this xfs was made with reflink=1")]
    [DataRow(VolumeRole.Btrfs, "btrfs", CloneSupport.Yes, "btrfs shares blocks between files")]
    [DataRow(VolumeRole.Ext4, "ext2/ext3/ext4", CloneSupport.No, "cannot share blocks between files")]
    [DataRow(VolumeRole.Overlay, "overlay", CloneSupport.Unknown, "is unknown until the first clone")]
    public void A_volume_says_whether_it_shares_blocks_and_how_that_is_known(
        VolumeRole role, string name, object expected, string explanation)
    {
        CloneSupport support = (CloneSupport)expected;
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(role));
        Assert.IsTrue(platform.InspectVolume(directory.Path, out VolumeFacts volume).IsOk);
        Assert.AreEqual(support, volume.CloneSupport);
        Assert.Contains(explanation, volume.Message);
        Assert.AreEqual(role == VolumeRole.Btrfs, volume.Whole.IsKnown);
        if (role != VolumeRole.Ext4) Assert.AreEqual(name, volume.FileSystem);
        Assert.AreNotEqual(StatusCode.Ok, platform.InspectVolume(directory.Combine("missing"), out _).Code);
    }

    [TestMethod]
    public void Extents_that_cannot_be_read_are_an_error()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Memory());
        using FileStream file = File.Create(directory.Combine("file"));
        List<Extent> extents = [];
        PlatformStatus status = platform.ReadExtents(Handle(file), extents);
        Assert.AreEqual(StatusCode.NotSupported, status.Code, "tmpfs has no FIEMAP");
        Assert.IsEmpty(extents);
    }

    private static FileHandle Handle(FileStream file) => new(file.SafeFileHandle.DangerousGetHandle());

    private static FileFacts Facts(LinuxPlatform platform, string path)
    {
        Assert.IsTrue(platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk);
        return facts;
    }
}
