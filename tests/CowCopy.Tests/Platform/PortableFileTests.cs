using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

/// <summary>What the portable platform says and does of files by the base library alone.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class PortableFileTests : IDisposable
{
    private const uint Setuid = 0x800, Sticky = 0x200;
    private const int Block = 64 << 10;

    private readonly TempDirectory _directory = new();
    private readonly PortablePlatform _platform = new();
    private readonly BaseLibrary _library = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void A_file_is_described_by_its_attributes_and_a_directory_by_its_permissions()
    {
        string file = _directory.WriteFile("file", "12345"), directory = MakeDirectory("directory", Sticky | 0x1ED);
        File.SetUnixFileMode(file, UnixFileMode.UserRead);

        FileFacts facts = Inspect(file, LinkTreatment.Keep);
        Assert.AreEqual((FileKind.Regular, 5L, (uint)FileAttributes.ReadOnly), (facts.Kind, facts.Length, facts.Mode));
        Assert.IsTrue(facts.IsReadOnly);
        facts = Inspect(directory, LinkTreatment.Keep);
        Assert.AreEqual((FileKind.Directory, 0L, Sticky | 0x1EDu), (facts.Kind, facts.Length, facts.Mode));
        Assert.AreEqual(FileKind.Directory, Inspect(directory + "/", LinkTreatment.Keep).Kind);
    }

    [TestMethod]
    public void What_a_link_leads_to_is_marked_so()
    {
        string file = _directory.WriteFile("file", "12345"), directory = MakeDirectory("directory", 0x1ED);
        foreach (string target in (string[])[file, directory])
        {
            File.CreateSymbolicLink(target + " link", target);
            File.CreateSymbolicLink(target + " link to link", target + " link");
            FileFacts expected = Inspect(target, LinkTreatment.Keep) with { ThroughLink = true };
            Assert.AreEqual(expected, Inspect(target + " link", LinkTreatment.Follow));
            Assert.AreEqual(expected, Inspect(target + " link to link", LinkTreatment.Follow));
        }

        Assert.AreEqual(FileKind.SymbolicLink, Inspect(file + " link", LinkTreatment.Keep).Kind);
    }

    [TestMethod]
    public void A_missing_name_is_a_fact_and_a_query_that_fails_is_none()
    {
        string dangling = _directory.Combine("dangling"), file = _directory.WriteFile("file", "");
        File.CreateSymbolicLink(dangling, _directory.Combine("missing"));
        foreach ((string path, LinkTreatment links) in ((string, LinkTreatment)[])
            [(_directory.Combine("missing"), LinkTreatment.Keep), (file + "/", LinkTreatment.Keep), (dangling, LinkTreatment.Follow)])
        {
            Assert.AreEqual(PlatformStatus.From(StatusCode.NotFound), _platform.Inspect(path, links, out FileFacts facts), path);
            Assert.AreEqual(FileFacts.Missing, facts, path);
        }

        Assert.AreEqual(StatusCode.InvalidName, _platform.Inspect("/a\0b", LinkTreatment.Keep, out FileFacts none).Code);
        Assert.AreEqual(default, none);
    }

    [TestMethod]
    public void The_volume_is_that_of_the_path_and_not_of_the_root()
    {
        Assert.IsTrue(_platform.InspectVolume("/proc/self", out VolumeFacts volume).IsOk);
        Assert.AreEqual("proc", volume.FileSystem);
        Assert.IsTrue(_platform.InspectVolume("/sys", out volume).IsOk);
        Assert.AreEqual("sysfs", volume.FileSystem);
        Assert.AreEqual(StatusCode.InvalidName, _platform.InspectVolume("/a\0b", out volume).Code);
        Assert.AreSame(VolumeFacts.Unknown, volume);
    }

    [TestMethod]
    public void A_name_is_taken_by_a_file_and_by_a_directory()
    {
        string file = _directory.WriteFile("file", ""), directory = MakeDirectory("directory", 0x1ED);
        foreach (string taken in (string[])[file, directory])
            Assert.AreEqual(PlatformStatus.From(StatusCode.AlreadyExists), _platform.MakeDirectory(taken, 0x1ED));

        string made = _directory.Combine("made");
        Assert.AreEqual(PlatformStatus.Ok, _platform.MakeDirectory(made, 0x4000 | Setuid | 0x1C0)); // as stat(2) reports a directory
        Assert.AreEqual((UnixFileMode)0x1C0, File.GetUnixFileMode(made));
    }

    [TestMethod]
    public void What_no_call_of_the_base_library_shows_is_not_promised()
    {
        string file = _directory.WriteFile("file", "");
        Assert.AreEqual(PlatformStatus.From(StatusCode.AccessDenied), _platform.CheckWritable(file));
        Assert.AreEqual(PlatformStatus.Ok, _platform.CheckDeletion(file));
        Assert.AreEqual(StatusCode.NotFound, _platform.CheckDeletion(_directory.Combine("missing/file")).Code);
        Assert.AreEqual(StatusCode.NotFound, _platform.CheckCreation(_directory.Combine("missing")).Code);
        Assert.AreEqual(StatusCode.NotFound, _platform.CheckCreation(file).Code);
        Assert.AreEqual(0x22u, _platform.WithoutReadOnly((uint)FileAttributes.ReadOnly | 0x22u));
    }

    [TestMethod]
    public void Files_are_copied_by_path_only()
    {
        Assert.AreEqual(PlatformStatus.NotSupported, _platform.CloneByPath("/file", "/new", out _));
        Assert.AreEqual(
            (null, null, null, null), (_platform.Handles, _platform.ConfinedSources, _platform.OpenFiles, _platform.AccessLists));
        Assert.AreEqual((null, null, null), (_platform.PathClones, _platform.DirtyPages, _platform.OpenRenames));
        Assert.AreEqual(
            (null, null, null, null),
            (_platform.UnwrittenFiles, _platform.Deduplication, _platform.FileReplacement, _platform.Snapshots));
    }

    [TestMethod]
    public void Only_a_link_has_a_target()
    {
        string link = _directory.Combine("link");
        File.CreateSymbolicLink(link, "target");
        Assert.AreEqual(PlatformStatus.Ok, _platform.ReadLink(link, out LinkTarget target));
        Assert.AreEqual("target", target.Path);
        Assert.AreEqual(PlatformStatus.NotSupported, _platform.ReadLink(_directory.WriteFile("file", ""), out target));
        Assert.AreEqual("", target.Path);
        Assert.AreEqual(StatusCode.InvalidName, _platform.ReadLink("/a\0b", out _).Code);
    }

    [TestMethod]
    [DataRow(5, 5, 0, 0, true)]
    [DataRow(0, 0, 0, 0, true)]
    [DataRow(5, 6, 0, 0, false)] // one is the start of the other
    [DataRow(5, 6, 5, 0, true)]
    [DataRow(5, 6, 6, 0, false)]
    [DataRow(9, 9, 5, 6, true)] // they differ behind the length
    [DataRow(9, 9, 6, 6, false)]
    [DataRow(9, 9, 0, 6, false)]
    [DataRow(Block, Block, Block, 0, true)]
    [DataRow(2 * Block, 2 * Block, 0, 0, true)]
    [DataRow(2 * Block, 2 * Block, 0, (2 * Block) - 1, false)]
    [DataRow(2 * Block, 2 * Block, Block + 10, Block + 12, true)]
    [DataRow(2 * Block, 2 * Block, Block + 20, Block + 12, false)]
    [DataRow(2 * Block, Block, 0, 0, false)]
    [DataRow(2 * Block, Block, Block, 0, true)]
    public void Content_is_compared_as_far_as_the_length_or_to_the_end(int one, int other, int length, int difference, bool expected)
    {
        byte[] first = Content(one), second = Content(other);
        if (difference > 0) second[difference - 1] ^= 1;
        string left = _directory.Combine("left"), right = _directory.Combine("right");
        File.WriteAllBytes(left, first);
        File.WriteAllBytes(right, second);
        foreach (PortablePlatform platform in (PortablePlatform[])[_platform, new(null, new SlowFiles(1000)), new(null, new SlowFiles(4))])
        {
            Assert.AreEqual(PlatformStatus.Ok, platform.CompareContent(left, right, length, out bool equal));
            Assert.AreEqual(expected, equal);
        }
    }

    [TestMethod]
    public void Files_that_cannot_be_read_are_not_equal_and_none_is_made()
    {
        string file = _directory.WriteFile("file", ""), missing = _directory.Combine("missing");
        Assert.AreEqual(StatusCode.NotFound, _platform.CompareContent(file, missing, 0, out bool equal).Code);
        Assert.IsFalse(equal);
        Assert.AreEqual(StatusCode.NotFound, _platform.FlushFile(missing).Code);
        Assert.IsFalse(File.Exists(missing));
    }

    [TestMethod]
    public void A_new_file_never_replaces_one_and_is_private_from_the_start()
    {
        string file = _directory.WriteFile("file", "content"), old = _directory.WriteFile("old", "old"), made = _directory.Combine("made");
        PlatformStatus status = _platform.SystemCopy(file, old, mayClone: false, CancellationToken.None, out _);
        Assert.AreEqual((StatusCode.AlreadyExists, "old"), (status.Code, File.ReadAllText(old)));
        status = _platform.CopyBytesByPath(file, old, CancellationToken.None, out PathCopy copy);
        Assert.AreEqual((StatusCode.AlreadyExists, CopyOperation.CreateDestination), (status.Code, copy.FailedOperation));
        Assert.AreEqual("old", File.ReadAllText(old));

        const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        using Stream created = _library.CreateNew(made, Private);
        Assert.AreEqual(Private, File.GetUnixFileMode(made));
    }

    [TestMethod]
    public void A_copy_has_the_permissions_of_its_source_but_not_its_user()
    {
        string file = _directory.WriteFile("file", "content"), made = _directory.Combine("made");
        File.SetUnixFileMode(file, (UnixFileMode)(Setuid | 0x1ED));
        Assert.AreEqual(PlatformStatus.Ok, _platform.CopyBytesByPath(file, made, CancellationToken.None, out PathCopy copy));
        Assert.AreEqual(new PathCopy(7), copy);
        Assert.AreEqual((UnixFileMode)0x1ED, File.GetUnixFileMode(made));
    }

    [TestMethod]
    public void Both_times_are_carried_and_a_flush_is_of_an_open_file()
    {
        string file = _directory.WriteFile("file", ""), copy = _directory.WriteFile("copy", "");
        DateTime accessed = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc), modified = new(2019, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        File.SetLastAccessTimeUtc(file, accessed);
        File.SetLastWriteTimeUtc(file, modified);
        Stream from = _library.OpenRead(file);
        using (from)
        {
            using FileStream to = new(copy, FileMode.Open, FileAccess.Write);
            _library.CarryTimes(from, to);
            _library.Flush(to);
        }

        Assert.AreEqual((accessed, modified), (File.GetLastAccessTimeUtc(copy), File.GetLastWriteTimeUtc(copy)));
        Assert.ThrowsExactly<ObjectDisposedException>(() => _library.Flush(from));
    }

    private FileFacts Inspect(string path, LinkTreatment links)
    {
        Assert.AreEqual(PlatformStatus.Ok, _platform.Inspect(path, links, out FileFacts facts), path);
        return facts;
    }

    private string MakeDirectory(string name, uint mode)
    {
        string path = _directory.Combine(name);
        Directory.CreateDirectory(path);
        File.SetUnixFileMode(path, (UnixFileMode)mode);
        return path;
    }

    private static byte[] Content(int length)
    {
        byte[] content = new byte[length];
        for (int at = 0; at < length; at++) content[at] = (byte)(at % 251);
        return content;
    }
}
