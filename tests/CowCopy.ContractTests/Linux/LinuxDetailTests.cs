using System.Net.Sockets;
using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>What the Linux platform does on systems, volumes and directories of other kinds than the usual ones.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxDetailTests
{
    private const uint OrdinaryUser = 65534;
    private const uint NoDump = 0x40; // FS_NODUMP_FL of linux/fs.h
    private const int Length = 64 << 10;
    private const UnixFileMode Searched = (UnixFileMode)0x1C9, Everything = (UnixFileMode)0x1FF; // 0711, 0777

    private static readonly LinuxPlatform Platform = new();

    /// <summary>Widths of statfs(2) and lseek(2) differ there: the file system stays unknown, and holes are filled.</summary>
    [TestMethod]
    public void A_32_bit_process_does_without_the_file_system_and_without_holes()
    {
        LinuxPlatform platform = new(has64Bits: false);
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        Assert.IsTrue(platform.InspectVolume(directory.Path, out VolumeFacts volume).IsOk);
        Assert.AreEqual(VolumeFacts.Unknown with { Id = Facts(directory.Path).Volume, IsStacked = true }, volume);
        Assert.IsNull(platform.IsCaseSensitive(directory.Path));
        Assert.IsTrue(platform.CheckCreation(directory.Path).IsOk);
        string source = directory.Combine("source");
        using (FileStream sparse = File.Create(source)) sparse.SetLength(Length);
        Assert.AreEqual((StatusCode.Ok, (long)Length), Copy(platform, source, directory.Combine("copy"), Length));
        Assert.AreEqual((true, false), (Facts(source).HasHoles, Facts(directory.Combine("copy")).HasHoles));
        Assert.AreEqual((StatusCode.Ok, 0L), Copy(Platform, source, directory.Combine("kept"), Length));
        Assert.IsTrue(Facts(directory.Combine("kept")).HasHoles);
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can become another user.");
        PlatformStatus refused = default;
        LinuxCalls.AsUser(OrdinaryUser, () => refused = new LinuxPlatform(has64Bits: false).CheckCreation(directory.Path));
        Assert.AreEqual(StatusCode.AccessDenied, refused.Code);
    }

    [TestMethod]
    public void A_volume_is_that_of_the_target_of_a_link()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs)), target = new(TestVolumes.Require(VolumeRole.Ext4));
        File.CreateSymbolicLink(directory.Combine("link"), target.Path);
        Assert.IsTrue(Platform.InspectVolume(directory.Combine("link"), out VolumeFacts volume).IsOk);
        Assert.AreEqual(Facts(target.Path).Volume, volume.Id);
        Assert.AreEqual(4095, new LinuxPlatform().Traits.LongestPath, "PATH_MAX without the zero");
    }

    /// <summary>statfs(2) names it an XFS; whether it shares blocks can be read by those who may open the directory.</summary>
    [TestMethod]
    public void What_another_user_may_not_find_out_is_unknown()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can become another user.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string file = directory.WriteFile("file", "content"), secret = directory.WriteFile("secret", "");
        File.SetUnixFileMode(secret, UnixFileMode.UserRead);
        File.SetUnixFileMode(directory.Path, Searched);
        FileFacts facts = Facts(file);
        VolumeFacts volume = VolumeFacts.Unknown;
        PlatformStatus unwritten = default, listed = default;
        LinuxCalls.AsUser(OrdinaryUser, () =>
        {
            LinuxPlatform platform = new();
            platform.InspectVolume(directory.Path, out volume);
            unwritten = platform.OpenUnwritten(file, facts, out _, out _);
            listed = platform.ReadDirectory(secret, FileHandle.None, []);
        });
        Assert.AreEqual(("xfs", CloneSupport.Unknown), (volume.FileSystem, volume.CloneSupport));
        Assert.AreEqual((StatusCode.NotSupported, Errno.AccessDenied), (unwritten.Code, unwritten.NativeCode), "a lease is the owner's");
        Assert.AreEqual(StatusCode.NotDirectory, listed.Code);
        Assert.IsNull(Platform.IsCopyOnWriteDisabled("/proc/self/status"), "proc has no attributes");
    }

    /// <summary>open(2) and mkdir(2) find out that a volume is read-only before they look at permissions.</summary>
    [TestMethod]
    public void A_directory_of_a_read_only_volume_is_that_also_to_those_who_may_not_write_there()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can mount.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        PlatformStatus found = default, made = default;
        LinuxCalls.WithReadOnlyMount(directory.Path, () => LinuxCalls.AsUser(OrdinaryUser, () =>
        {
            LinuxPlatform platform = new();
            found = platform.CheckCreation(directory.Path);
            made = platform.MakeDirectory(directory.Combine("made"), 0x1ED);
        }));
        Assert.AreEqual(StatusCode.ReadOnlyVolume, made.Code);
        Assert.AreEqual(made, found);
    }

    [TestMethod]
    public void A_sticky_directory_is_one_also_through_a_link()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can become another user.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        File.SetUnixFileMode(directory.Path, Everything);
        directory.WriteFile("sticky/file", "");
        File.SetUnixFileMode(directory.Combine("sticky"), Everything | UnixFileMode.StickyBit);
        File.CreateSymbolicLink(directory.Combine("link"), "sticky");
        foreach ((uint ofFile, uint ofDirectory, StatusCode expected) in new[]
        {
            (0u, 0u, StatusCode.NotPermitted), (OrdinaryUser, 0u, StatusCode.Ok), (0u, OrdinaryUser, StatusCode.Ok),
        })
        {
            LinuxCalls.ChangeOwner(directory.Combine("sticky/file"), ofFile);
            LinuxCalls.ChangeOwner(directory.Combine("sticky"), ofDirectory);
            PlatformStatus status = default;
            LinuxCalls.AsUser(OrdinaryUser, () => status = new LinuxPlatform().CheckDeletion(directory.Combine("link/file")));
            Assert.AreEqual(expected, status.Code, $"{ofFile} {ofDirectory}");
        }
    }

    /// <summary>Only immutable and append-only files are kept from change, and only checksums make files of different kinds.</summary>
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Other_attributes_make_no_difference(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        string file = directory.WriteFile("file", "content");
        if (!LinuxCalls.TrySetFlags(file, NoDump)) TestVolumes.Missing("Attributes of chattr(1) cannot be set.");
        Assert.AreEqual(StatusCode.Ok, Platform.CheckDeletion(file).Code);
        Assert.AreEqual(StatusCode.Ok, Platform.OpenUnwritten(file, Facts(file), out FileHandle opened, out ulong kind).Code);
        Platform.Close(opened);
        Assert.AreEqual(0UL, kind);
        Assert.IsFalse(Facts(file).IsImmutable);
    }

    [TestMethod]
    public void Comparing_a_file_leaves_its_time_of_access()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string file = directory.WriteFile("file", "content");
        LinuxCalls.SetTimes(file, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        FileFacts before = Facts(file);
        Assert.IsTrue(Platform.OpenUnwritten(file, before, out FileHandle opened, out _).IsOk);
        Assert.IsTrue(Platform.Read(opened, new byte[100], 100, out int read).IsOk);
        Platform.Close(opened);
        Assert.AreEqual(7, read);
        Assert.AreEqual(before.Accessed, Facts(file).Accessed);
    }

    [TestMethod]
    public void A_pipe_is_never_cloned_over()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string pipe = directory.Combine("pipe");
        Posix.MakePipe(pipe);
        using FileStream reader = new(pipe, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        Assert.AreEqual(StatusCode.Busy, Platform.OpenExclusive(pipe, Facts(pipe), out FileHandle opened).Code);
        Assert.IsFalse(opened.IsOpen);
        Assert.AreEqual(StatusCode.NotSupported, Platform.OpenUnwritten(pipe, Facts(pipe), out opened, out _).Code);
        Assert.IsFalse(opened.IsOpen);
    }

    [TestMethod]
    public void A_volume_without_access_lists_takes_the_umask_alone()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        Assert.IsTrue(Platform.InspectMaskedMode(directory.Path, out uint usual).IsOk);
        Assert.IsTrue(Platform.InspectMaskedMode("/proc/self", out uint masked).IsOk);
        Assert.AreEqual(usual, masked);
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void A_mount_point_is_one_whatever_is_to_become_of_it()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string content = directory.WriteFile("content", ""), file = directory.WriteFile("file", ""), link = directory.Combine("link");
        string mounted = Directory.CreateDirectory(directory.Combine("mounted")).FullName;
        File.CreateSymbolicLink(link, "file");
        using BindMount one = new(content, file), two = new(directory.WriteFile("below/file", "")[..^5], mounted);
        PlatformStatus expected = new(StatusCode.MountPoint, Errno.Busy);
        PlatformStatus[] statuses =
        [
            Platform.CheckDeletion(file), Platform.CheckDeletion(mounted), Platform.Delete(file), Platform.DeleteDirectory(mounted),
            Platform.Rename(content, file),
        ];
        foreach (PlatformStatus status in statuses) Assert.AreEqual(expected, status);
        Assert.AreEqual(StatusCode.IsDirectory, Platform.Delete(mounted).Code, "as of every directory");
        Assert.AreEqual(StatusCode.Busy, Platform.Rename(file, link).Code, "the link itself is no mount point");
        Assert.AreEqual(StatusCode.Busy, Platform.Rename(file, directory.Combine("new")).Code);
    }

    /// <summary>The least that can be a hole is a block.</summary>
    [TestMethod]
    public void One_block_that_is_missing_is_a_hole()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        string path = directory.Combine("file");
        using FileStream file = new(path, FileMode.Create, FileAccess.ReadWrite, FileShare.ReadWrite, bufferSize: 0);
        file.Position = 4096;
        file.Write(Content.Of(4096));
        file.Flush(flushToDisk: true);
        Assert.IsTrue(Facts(path).HasHoles);
    }

    [TestMethod]
    public void An_open_directory_is_listed_whatever_became_of_its_name()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        string path = directory.WriteFile("listed/old", "")[..^4];
        Assert.IsTrue(Platform.OpenDirectory(path, DirectoryAnchor.None, out FileHandle opened).IsOk);
        Directory.Move(path, directory.Combine("renamed"));
        directory.WriteFile("listed/new", "");
        List<DirectoryEntry> entries = [];
        Assert.IsTrue(Platform.ReadDirectory(path, opened, entries).IsOk);
        Assert.AreEqual("old", entries.Single().Name);
        Directory.Delete(directory.Combine("renamed"), recursive: true);
        PlatformStatus deleted = Platform.ReadDirectory(path, opened, entries);
        Platform.Close(opened);
        Assert.AreEqual(StatusCode.NotFound, deleted.Code);
    }

    [TestMethod]
    public void Directories_are_opened_below_the_root_and_the_anchor_itself()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        AssertOpens("/", directory.Path, directory.Path);
        AssertOpens(directory.Path, directory.Path, directory.Path);
        AssertOpens(directory.Path, directory.Path + "/", directory.Path);
        string deep = directory.Path;
        for (int count = 0; count < 5; count++) deep = Directory.CreateDirectory(Path.Combine(deep, new string('d', 249))).FullName;
        int longest = NativePath.LongestInOneCall - (deep.Length - directory.Path.Length);
        for (int length = longest - 5; length < longest + 5; length++)
        {
            string below = Directory.CreateDirectory(Path.Combine(deep, new string('e', length))).FullName;
            AssertOpens(directory.Path, below, below);
        }

        static void AssertOpens(string anchor, string path, string expected)
        {
            Assert.IsTrue(Platform.OpenDirectory(anchor, DirectoryAnchor.None, out FileHandle root).IsOk);
            PlatformStatus status = Platform.OpenDirectory(path, new DirectoryAnchor(anchor, root), out FileHandle opened);
            bool isIt = status.IsOk && Platform.Inspect(new PathAt(".", opened), LinkTreatment.Keep, out FileFacts facts).IsOk
                && facts.IsSameFileAs(Facts(expected));
            Platform.Close(opened);
            Platform.Close(root);
            Assert.IsTrue(isIt, path);
        }
    }

    /// <summary>So it is on ext2 without the feature "filetype", and on old volumes of XFS.</summary>
    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void Kinds_that_a_listing_does_not_report_are_queried()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can mount.");
        using TempDirectory directory = new();
        string image = directory.Combine("image"), volume = Directory.CreateDirectory(directory.Combine("volume")).FullName;
        using (FileStream file = File.Create(image)) file.SetLength(1 << 20);
        BindMount.Require("mkfs.ext4", "-q", "-O", "^filetype", image);
        BindMount.Require("mount", "-o", "loop", image, volume);
        try
        {
            File.WriteAllText(Path.Combine(volume, "file"), "");
            File.CreateSymbolicLink(Path.Combine(volume, "link"), "file");
            List<DirectoryEntry> entries = [];
            Assert.IsTrue(Platform.ReadDirectory(volume, FileHandle.None, entries).IsOk);
            CollectionAssert.AreEquivalent(
                (string[])["file Regular", "link SymbolicLink", "lost+found Directory"],
                entries.Select(static entry => $"{entry.Name} {entry.Kind}").ToArray());
        }
        finally
        {
            BindMount.Require("umount", volume);
        }
    }

    [TestMethod]
    public void No_more_than_the_length_is_copied_also_in_several_calls_and_before_a_hole()
    {
        const int Several = 9 << 20; // more than the kernel gets in one call
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string source = directory.Combine("source"), copy = directory.Combine("copy");
        byte[] content = Content.Of(Length);
        using (FileStream file = File.Create(source))
        {
            file.Write(content);
            file.Position = 2 * Several;
            file.Write(content);
        }

        Assert.AreEqual((StatusCode.Ok, (long)Several), Copy(Platform, source, copy, Several, keepsHoles: false));
        Assert.AreEqual(Several, new FileInfo(copy).Length);
        foreach (int length in (int[])[Several, (2 * Several) + 100])
        {
            int second = Math.Max(0, length - (2 * Several));
            Assert.AreEqual((StatusCode.Ok, (long)(Length + second)), Copy(Platform, source, copy, length));
            byte[] expected = new byte[length];
            content.CopyTo(expected, 0);
            content.AsSpan(0, second).CopyTo(expected.AsSpan(length - second));
            ByteAssert.AreEqual(expected, File.ReadAllBytes(copy));
        }
    }

    /// <summary>A socket gives one message for each call, as a file system may give fewer bytes than it is asked for.</summary>
    [TestMethod]
    public void What_comes_in_parts_is_read_to_its_end_and_no_further()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        UnixDomainSocketEndPoint name = new(directory.Combine("socket"));
        using Socket from = new(AddressFamily.Unix, SocketType.Dgram, ProtocolType.Unspecified), to =
            new(AddressFamily.Unix, SocketType.Dgram, ProtocolType.Unspecified);
        to.Bind(name);
        from.Connect(name);
        byte[] sent = Content.Of(40), read = new byte[100];
        from.Send(sent.AsSpan(0, 10));
        from.Send(sent.AsSpan(10, 30));
        Assert.IsTrue(Platform.Read(new FileHandle(to.Handle), read, wanted: 20, out int count).IsOk);
        Assert.AreEqual(20, count);
        ByteAssert.AreEqual(sent[..20], read[..20]);
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void A_long_path_is_found_by_those_who_may_search_its_directories()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can become another user.");
        using TempDirectory directory = new(TestVolumes.Memory());
        string top = directory.Combine("top"), deep = top, target = new('x', 4090);
        try
        {
            Assert.IsTrue(Platform.MakeDirectory(top, (uint)Searched).IsOk);
            while (deep.Length < 4300)
            {
                deep = Path.Combine(deep, new string('d', 200));
                Assert.IsTrue(Platform.MakeDirectory(deep, (uint)Searched).IsOk);
            }

            File.SetUnixFileMode(directory.Path, Searched);
            PlatformStatus found = default, volume = default;
            LinuxCalls.AsUser(OrdinaryUser, () =>
            {
                found = new LinuxPlatform().Inspect(deep, LinkTreatment.Keep, out _);
                volume = new LinuxPlatform().InspectVolume(deep, out _);
            });
            Assert.AreEqual((PlatformStatus.Ok, PlatformStatus.Ok), (found, volume));
            Assert.IsTrue(Platform.SymbolicLink(new LinkTarget(target), deep + "/link").IsOk);
            Assert.IsTrue(Platform.ReadLink(deep + "/link", out LinkTarget read).IsOk);
            Assert.AreEqual(target, read.Path);
        }
        finally
        {
            BindMount.Require("rm", "-rf", top);
        }
    }

    private static (StatusCode Code, long Written) Copy(
        LinuxPlatform platform, string source, string copy, long length, bool keepsHoles = true)
    {
        using FileStream from = File.OpenRead(source), to = File.Create(copy);
        ByteCopy way = new(length, keepsHoles ? ByteCopyWay.ReadWrite : ByteCopyWay.InKernel) { KeepsHoles = keepsHoles };
        PlatformStatus status = platform.CopyBytes(HandleOf(from), HandleOf(to), way, CancellationToken.None, out long written);
        return (status.Code, written);
    }

    private static FileHandle HandleOf(FileStream file) => new(file.SafeFileHandle.DangerousGetHandle());

    private static FileFacts Facts(string path)
    {
        Assert.IsTrue(Platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk, path);
        return facts;
    }
}
