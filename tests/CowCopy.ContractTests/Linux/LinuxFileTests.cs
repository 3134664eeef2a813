using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>What the Linux platform promises of the files it opens: whose they are, how long, and what is on storage afterwards.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxFileTests
{
    private const int CloseOnExec = 0x80000; // O_CLOEXEC
    private const int Large = 16 << 20;
    private const UnixFileMode Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private static readonly byte[] Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void After_a_flush_and_after_waiting_for_writeback_nothing_is_dirty(VolumeRole role)
    {
        LinuxPlatform platform = new();
        using CopyFixture fixture = Make(platform, role);
        byte[] content = Content.Of(Large);
        foreach (Func<FileHandle, PlatformStatus> bringsToStorage in (Func<FileHandle, PlatformStatus>[])
        [
            platform.Flush,
            platform.AwaitWriteback,
            file => platform.StartWriteback(file, length: 0) is { IsOk: false } failed ? failed : platform.AwaitWriteback(file),
        ])
        {
            string path = fixture.Dirty("file", content);
            Assert.IsTrue(platform.OpenSource(path, out FileHandle file).IsOk);

            PlatformStatus status = bringsToStorage(file);

            PlatformStatus counted = platform.CountDirty(file, from: 0, out long dirty);
            platform.Close(file);
            Assert.IsTrue(status.IsOk);
            if (counted.Code == StatusCode.NotSupported) Assert.Inconclusive("cachestat(2) came with Linux 6.5.");
            Assert.AreEqual(0, dirty);
        }
    }

    [TestMethod]
    public void What_cannot_be_flushed_is_reported()
    {
        LinuxPlatform platform = new();
        using CopyFixture fixture = Make(platform, VolumeRole.Ext4);
        string pipe = fixture.At("pipe");
        Posix.MakePipe(pipe);
        using FileStream both = new(pipe, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        FileHandle file = new(both.SafeFileHandle.DangerousGetHandle());
        Assert.IsFalse(platform.Flush(file).IsOk, "fsync(2): EINVAL");
        Assert.IsFalse(platform.AwaitWriteback(file).IsOk, "sync_file_range(2): ESPIPE");
        Assert.IsFalse(platform.StartWriteback(file, length: 0).IsOk, "sync_file_range(2): ESPIPE");
        string regular = fixture.Clean("file", Old);
        FileHandle opened = Opened(platform.OpenSource(regular, out FileHandle source), source);
        PlatformStatus negative = platform.StartWriteback(opened, length: -1);
        platform.Close(opened);
        Assert.AreEqual(StatusCode.InvalidArgument, negative.Code, "the length is the caller's");
        Assert.IsFalse(platform.CountDirty(FileHandle.None, from: 0, out _).IsOk);
        Assert.IsFalse(platform.SetMode(FileHandle.None, 0x180).IsOk);
        Assert.IsFalse(platform.SetTimes(FileHandle.None, default).IsOk);
        Assert.IsFalse(platform.Close(FileHandle.None).IsOk);
    }

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Both_times_are_set_to_the_nanosecond(VolumeRole role)
    {
        LinuxPlatform platform = new();
        using CopyFixture fixture = Make(platform, role);
        FileFacts like = new() { Accessed = new FileTimestamp(1_000_000_001, 123_456_789), Modified = new FileTimestamp(-5, 987_654_321) };
        FileHandle file = Opened(platform.CreateDestination(fixture.At("file"), 0x180, out FileHandle created), created);
        PlatformStatus status = platform.SetTimes(file, like);
        platform.Close(file);

        FileFacts now = fixture.Facts(fixture.At("file"));
        Assert.IsTrue(status.IsOk);
        Assert.AreEqual((like.Accessed, like.Modified), (now.Accessed, now.Modified));
        Assert.IsTrue(now.Created.IsAfter(like.Accessed), "the time of creation is its own");
    }

    /// <summary>File systems without permission bits answer so; File.Copy ignores it too.</summary>
    [TestMethod]
    public void That_a_mode_or_time_may_not_be_set_is_no_failure()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can take the rights of another user.");
        LinuxPlatform platform = new();
        using CopyFixture fixture = Make(platform, VolumeRole.Xfs);
        FileHandle file = Opened(platform.CreateDestination(fixture.At("file"), 0x180, out FileHandle created), created);
        PlatformStatus mode = default, times = default;
        LinuxCalls.AsNobody(() => (mode, times) = (platform.SetMode(file, 0x1FF), platform.SetTimes(file, default)));
        platform.Close(file);

        Assert.AreEqual((UnixFileMode)0x180, File.GetUnixFileMode(fixture.At("file")), "it may not");
        Assert.IsTrue(mode.IsOk && times.IsOk);
    }

    /// <summary>Between the query and the open another process may do anything to the name.</summary>
    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Only_the_expected_file_is_opened_exclusively(VolumeRole role)
    {
        LinuxPlatform platform = new();
        foreach ((string what, Action<CopyFixture, string> change) in new (string, Action<CopyFixture, string>)[]
        {
            ("another file", (fixture, path) => File.Move(fixture.Clean("other", Old, Mode), path, overwrite: true)),
            ("grown", (fixture, path) => fixture.Files.Append(path, [1])),
            ("open to others", (_, path) => File.SetUnixFileMode(path, Mode | UnixFileMode.OtherRead)),
            ("a second name", (fixture, path) => fixture.Files.HardLink(path, fixture.At("second"))),
            ("a link", (fixture, path) => Replace(path, () => fixture.Files.SymbolicLink(path, fixture.Clean("other", Old, Mode)))),
            ("a pipe", (_, path) => Replace(path, () => Posix.MakePipe(path))),
            ("a directory", (_, path) => Replace(path, () => Directory.CreateDirectory(path))),
            ("nothing", (_, path) => File.Delete(path)),
        })
        {
            using CopyFixture fixture = Make(platform, role);
            string path = fixture.Clean("file", Old, Mode);
            FileFacts expected = fixture.Facts(path);
            change(fixture, path);

            PlatformStatus status = platform.OpenExclusive(path, expected, out FileHandle opened);

            Assert.IsFalse(status.IsOk, what);
            Assert.IsFalse(opened.IsOpen, what);
            Assert.IsEmpty(OpenDescriptors.Below(fixture.Path), what);
        }
    }

    [TestMethod]
    public void A_file_of_another_user_is_not_cloned_over_also_by_root()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can give a file to another user.");
        const uint Nobody = 65534;
        LinuxPlatform platform = new();
        using CopyFixture fixture = Make(platform, VolumeRole.Xfs);
        string source = fixture.Clean("source", Content.Of(40_000), Mode), destination = fixture.Clean("copy", Old, Mode);
        FileFacts before = fixture.Facts(destination);
        LinuxCalls.ChangeOwner(destination, Nobody);
        Assert.IsFalse(platform.OpenExclusive(destination, before, out _).IsOk);

        fixture.Copier.Copy(source, destination);

        Assert.AreEqual(0u, LinuxCalls.Stat(destination, follow: false)!.Value.User, "that user could read the copy");
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void An_exclusive_file_is_no_other_s(VolumeRole role)
    {
        LinuxPlatform platform = new();
        using CopyFixture fixture = Make(platform, role);
        string path = fixture.Clean("file", Old, Mode);
        FileFacts expected = fixture.Facts(path);
        Assert.IsTrue(platform.OpenExclusive(path, expected, out FileHandle alone).IsOk);
        PlatformStatus second = platform.OpenExclusive(path, expected, out FileHandle opened);
        PlatformStatus reading = platform.OpenUnwritten(path, expected, out FileHandle read, out _);
        platform.Close(alone);

        Assert.AreEqual((StatusCode.Busy, false), (second.Code, opened.IsOpen));
        Assert.AreEqual((StatusCode.Busy, false), (reading.Code, read.IsOpen));
        using (FileStream reader = File.OpenRead(path))
            Assert.AreEqual(StatusCode.Busy, platform.OpenExclusive(path, expected, out _).Code, "a reader has it");
        using (MappedFile mapped = new(path))
            Assert.AreEqual(StatusCode.Busy, platform.OpenExclusive(path, expected, out _).Code, "it is mapped");
        Assert.IsTrue(platform.OpenExclusive(path, expected, out alone).IsOk);
        platform.Close(alone);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void No_program_that_is_started_inherits_a_file(bool lacksOpenAt2)
    {
        LinuxPlatform platform = new(lacksOpenAt2);
        using CopyFixture fixture = Make(platform, VolumeRole.Xfs);
        string path = fixture.Clean("file", Old, Mode), deep = Directory.CreateDirectory(fixture.At("one", "two")).FullName;
        FileFacts facts = fixture.Facts(path);
        Assert.IsTrue(platform.OpenDirectory(fixture.Path, DirectoryAnchor.None, out FileHandle root).IsOk);
        AssertNotInherited(root);
        AssertNotInherited(Opened(platform.OpenDirectory(deep, new DirectoryAnchor(fixture.Path, root), out FileHandle below), below));
        platform.Close(below);
        platform.Close(root);
        AssertNotInherited(Opened(platform.CreateDestination(fixture.At("new"), 0x180, out FileHandle created), created));
        platform.Close(created);
        AssertNotInherited(Opened(platform.OpenExclusive(path, facts, out FileHandle alone), alone));
        platform.Close(alone);
        AssertNotInherited(Opened(platform.OpenUnwritten(path, facts, out FileHandle read, out _), read));
        platform.Close(read);
        AssertNotInherited(Opened(platform.OpenSource(path, out FileHandle source), source));
        platform.Close(source);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void Directories_are_closed_whatever_became_of_them(bool lacksOpenAt2)
    {
        LinuxPlatform platform = new(lacksOpenAt2);
        using CopyFixture fixture = Make(platform, VolumeRole.Xfs);
        Directory.CreateDirectory(fixture.At("one", "two", "three"));
        fixture.Clean("one/two/file", Old);
        fixture.Files.SymbolicLink(fixture.At("one", "link"), "two");
        Assert.IsTrue(platform.OpenDirectory(fixture.Path, DirectoryAnchor.None, out FileHandle root).IsOk);
        DirectoryAnchor anchor = new(fixture.Path, root);
        foreach ((string relative, StatusCode expected) in new[]
        {
            ("one/two/three", StatusCode.Ok), ("one/two/file", StatusCode.NotDirectory), ("one/two/missing", StatusCode.NotFound),
            ("one/link/three", StatusCode.NotDirectory), ("one/missing/three", StatusCode.NotFound),
        })
        {
            PlatformStatus status = platform.OpenDirectory(fixture.At(relative), anchor, out FileHandle opened);
            Assert.AreEqual((expected, expected == StatusCode.Ok), (status.Code, opened.IsOpen), relative);
            List<DirectoryEntry> entries = [];
            if (opened.IsOpen) Assert.IsTrue(platform.ReadDirectory(fixture.At(relative), opened, entries).IsOk);
            if (opened.IsOpen) platform.Close(opened);
            CollectionAssert.AreEqual((string[])[fixture.Path], OpenDescriptors.Below(fixture.Path), relative);
        }

        platform.Close(root);
    }

    [TestMethod]
    public void Queries_of_a_directory_and_a_pipe_leave_nothing_open_and_wait_for_no_process()
    {
        LinuxPlatform platform = new();
        foreach (VolumeRole role in (VolumeRole[])[VolumeRole.Xfs, VolumeRole.Btrfs, VolumeRole.Ext4])
        {
            using CopyFixture fixture = Make(platform, role);
            string pipe = fixture.At("pipe");
            Posix.MakePipe(pipe);
            foreach (string path in (string[])[fixture.Path, pipe])
            {
                Assert.IsTrue(platform.InspectVolume(path, out VolumeFacts volume).IsOk, path);
                Assert.IsTrue(volume.Id.IsKnown);
                platform.IsCaseSensitive(path);
                platform.IsCopyOnWriteDisabled(path);
                platform.InspectMaskedMode(path, out _);
                platform.CheckCreation(path);
                platform.CheckDeletion(path);
                Assert.IsEmpty(OpenDescriptors.Below(fixture.Path), path);
            }
        }
    }

    /// <summary>As File.Copy: a copy of a program that runs as its owner runs as the user who starts it.</summary>
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_copy_does_not_run_as_another_user(VolumeRole role)
    {
        const UnixFileMode Special = UnixFileMode.SetUser | UnixFileMode.SetGroup | UnixFileMode.StickyBit;
        using CopyFixture fixture = Make(new LinuxPlatform(), role);
        string source = fixture.Clean("source", Content.Of(5000), Mode | UnixFileMode.UserExecute | Special);
        string existing = fixture.Clean("existing", Old, Mode);
        fixture.Copier.Copy(source, fixture.At("new"));
        fixture.Copier.Copy(source, existing);
        // A batch knows what its directories take from a mode, and sets only what they may have taken.
        fixture.Copier.CopyAll([new(source, fixture.At("first")), new(source, fixture.At("second"))]);

        foreach (string name in (string[])["new", "existing", "first", "second"])
            Assert.AreEqual(Mode | UnixFileMode.UserExecute, File.GetUnixFileMode(fixture.At(name)), name);
    }

    private static CopyFixture Make(LinuxPlatform platform, VolumeRole role) =>
        new(TestVolumes.Require(role), platform, role == VolumeRole.Ext4 ? CloneSupport.No : CloneSupport.Yes);

    private static FileHandle Opened(PlatformStatus status, FileHandle file)
    {
        Assert.IsTrue(status.IsOk, status.ToString());
        return file;
    }

    private static void AssertNotInherited(FileHandle file) =>
        Assert.AreEqual(CloseOnExec, OpenDescriptors.FlagsOf(file.Value) & CloseOnExec);

    private static void Replace(string path, Action make)
    {
        File.Delete(path);
        make();
    }
}
