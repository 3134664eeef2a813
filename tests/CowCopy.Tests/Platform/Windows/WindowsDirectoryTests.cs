using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Directories: listed by FILE_ID_EXTD_DIR_INFO and FILE_FULL_DIR_INFO of winbase.h, and opened such that they stay.</summary>
[TestClass]
public sealed class WindowsDirectoryTests
{
    private const string Ids = "FileIdExtdDirectoryInfo", IdsFirst = "FileIdExtdDirectoryRestartInfo";
    private const string Full = "FileFullDirectoryInfo", FullFirst = "FileFullDirectoryRestartInfo", Tag = "FileAttributeTagInfo";
    private const string Pinned = "FILE_READ_ATTRIBUTES, FILE_SHARE_READ|FILE_SHARE_WRITE, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS";
    private const uint Dedup = 0x80000013, Link = 0xA000000C, Junction = 0xA0000003;
    private const int NoMoreFiles = 18, NotFound = 2, AccessDenied = 5;
    private const long Second = 10_000_000, Epoch = 11_644_473_600;

    private static readonly FileHandle Given = new(70);

    [TestMethod]
    public void Entries_of_several_buffers_are_listed_with_what_the_system_keeps_of_them()
    {
        ScriptedWindows windows = new();
        windows.Return("FileIdInfo", [.. BitConverter.GetBytes(5UL), .. new byte[8], 1, 0, 0, 0, 0, 0, 0, 0]);
        windows.Return(IdsFirst, Entries(true, new Entry(".", 0x10, 0), new("..", 0x10, 0), new("a file", 0x23, 0)));
        windows.Return(Ids, Entries(true, new Entry("b", 0x10, 0), new("c", 0x420, Dedup))).Fail(Ids, NoMoreFiles);
        List<DirectoryEntry> entries = [];

        Assert.IsTrue(new WindowsPlatform(windows).ReadDirectory(@"C:\d", FileHandle.None, entries).IsOk);

        Assert.AreEqual("a file Regular, b Directory, c Regular", Describe(entries));
        FileFacts facts = entries[0].Listed!.Facts;
        Assert.AreEqual(new FileIdentity(new VolumeId(5), 0xB1, 0xA1), facts.Identity);
        Assert.IsFalse(facts.IsBrief);
        Assert.IsTrue(facts.IsReadOnly);
        Assert.AreEqual((5L << 30, 0x23u, FileKind.Regular), (facts.Length, facts.Mode, facts.Kind));
        Assert.AreEqual(
            (new FileTimestamp(1, 0), new FileTimestamp(2, 0), new FileTimestamp(3, 0), new FileTimestamp(4, 0)),
            (facts.Created, facts.Accessed, facts.Modified, facts.Changed));
        Assert.IsNull(entries[1].Listed);
        Assert.IsNull(entries[2].Listed, "the entry of a reparse point is not that of the file behind it");
        Assert.AreEqual(
            "CreateFile C:\\d: FILE_LIST_DIRECTORY|FILE_READ_ATTRIBUTES, FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE, "
            + "OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS\n"
            + $"FileIdInfo #1 -> 24\n{IdsFirst} #1 -> 65536\n{Ids} #1 -> 65536\n{Ids} #1 -> 65536\nCloseHandle #1",
            string.Join('\n', windows.Made.Skip(1)));
    }

    [TestMethod]
    [DataRow(87)]
    [DataRow(50)]
    [DataRow(1)]
    public void A_volume_that_lists_no_ids_lists_the_rest(int unknown)
    {
        ScriptedWindows windows = new();
        windows.Return("FileIdInfo", [.. BitConverter.GetBytes(5UL), .. new byte[8], 1, 0, 0, 0, 0, 0, 0, 0]);
        windows.Fail(IdsFirst, unknown).Return(FullFirst, Entries(false, new Entry("ab", 0x20, 0), new("c", 0x400, Link)));
        windows.Return(Full, Entries(false, new Entry("d", 0x410, Junction))).Fail(Full, NoMoreFiles);
        List<DirectoryEntry> entries = [];

        Assert.IsTrue(new DirectoryReader(windows).Read(@"C:\d", Given, entries).IsOk);

        Assert.AreEqual("ab Regular, c SymbolicLink, d SymbolicLink", Describe(entries));
        FileFacts facts = entries[0].Listed!.Facts;
        Assert.AreEqual((5L << 30, true, false), (facts.Length, facts.IsBrief, facts.Identity.IsKnown));
        Assert.AreEqual(
            $"FileIdInfo #70 -> 24\n{IdsFirst} #70 -> 65536\n{FullFirst} #70 -> 65536\n{Full} #70 -> 65536\n{Full} #70 -> 65536",
            windows.Text, "the handle of the caller stays open");
    }

    [TestMethod]
    public void A_time_of_the_last_change_that_is_not_reported_is_that_of_the_last_write()
    {
        ScriptedWindows windows = new();
        byte[] entry = Entries(true, new Entry("a", 0x20, 0));
        entry.AsSpan(32, 8).Clear();
        windows.Return(IdsFirst, entry).Fail(Ids, NoMoreFiles);
        List<DirectoryEntry> entries = [];
        Assert.IsTrue(new DirectoryReader(windows).Read(@"C:\d", Given, entries).IsOk);
        Assert.AreEqual(new FileTimestamp(3, 0), entries[0].Listed!.Facts.Changed);
        Assert.IsTrue(entries[0].Listed!.Facts.IsBrief, "without the id of the volume it is not known which file it is");
    }

    [TestMethod]
    public void An_empty_root_is_listed_and_a_failure_is_the_result()
    {
        (string, int, bool)[] cases =
            [(IdsFirst, NotFound, true), (IdsFirst, NoMoreFiles, true), (IdsFirst, AccessDenied, false), (Ids, 59, false)];
        foreach ((string call, int error, bool isOk) in cases)
        {
            ScriptedWindows windows = new();
            windows.Return(IdsFirst, Entries(true, new Entry(".", 0x10, 0)));
            if (call == IdsFirst) windows.Forget(IdsFirst);
            windows.Fail(call, error);
            PlatformStatus status = new DirectoryReader(windows).Read(@"C:\d", FileHandle.None, []);
            Assert.AreEqual(isOk ? PlatformStatus.Ok : Win32Error.ToStatus(error), status, $"{call} {error}");
            Assert.IsEmpty(windows.Open);
        }

        ScriptedWindows missing = new();
        missing.Fail("CreateFile", 3);
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, 3), new DirectoryReader(missing).Read(@"C:\d", FileHandle.None, []));
        Assert.HasCount(1, missing.Made);
    }

    [TestMethod]
    public void The_root_of_a_tree_is_opened_through_links_and_pinned()
    {
        ScriptedWindows windows = Directory(0x10, 0);
        DirectoryAnchor toBe = DirectoryAnchor.ToBe(@"C:\d");
        PlatformStatus status = new WindowsPlatform(windows).OpenDirectory(@"C:\d", toBe, out FileHandle directory);
        Assert.AreEqual((PlatformStatus.Ok, (nint)1), (status, directory.Value));
        Assert.AreEqual($"CreateFile C:\\d: FILE_LIST_DIRECTORY|{Pinned}\n{Tag} #1 -> 8", string.Join('\n', windows.Made.Skip(1)));
    }

    [TestMethod]
    [DataRow(0x20u, 0u, DisplayName = "a file")]
    [DataRow(0x410u, Link, DisplayName = "a link")]
    [DataRow(0x410u, Junction, DisplayName = "a junction")]
    public void What_is_no_directory_is_closed_again(uint attributes, uint tag)
    {
        foreach (DirectoryAnchor anchor in (DirectoryAnchor[])[DirectoryAnchor.ToBe(@"C:\d"), new(@"C:\d", Given), new(@"C:\r", Given)])
        {
            ScriptedWindows windows = Directory(attributes, tag);
            PlatformStatus status = new WindowsPlatform(windows).OpenDirectory(@"C:\d", anchor, out FileHandle directory);
            Assert.AreEqual((PlatformStatus.From(StatusCode.NotDirectory), FileHandle.None), (status, directory));
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void What_is_not_known_to_be_a_directory_counts_as_none_and_a_refusal_is_the_result()
    {
        foreach (DirectoryAnchor anchor in (DirectoryAnchor[])[DirectoryAnchor.ToBe(@"C:\d"), new(@"C:\r", Given)])
        {
            ScriptedWindows windows = new();
            windows.Reply(Tag, new ScriptedReply(1, [0x10, 0, 0, 0, 0, 0, 0, 0]));
            WindowsPlatform platform = new(windows);
            Assert.AreEqual(StatusCode.NotDirectory, platform.OpenDirectory(@"C:\d", anchor, out _).Code);
            Assert.IsEmpty(windows.Open);
            windows.Fail("CreateFile", AccessDenied);
            PlatformStatus status = platform.OpenDirectory(@"C:\d", anchor, out FileHandle directory);
            Assert.AreEqual((new PlatformStatus(StatusCode.AccessDenied, AccessDenied), FileHandle.None), (status, directory));
        }
    }

    [TestMethod]
    [DataRow(1, @"\\?\Volume{1}\r", @"\\?\Volume{1}\r\d", true)]
    [DataRow(1, @"\\?\Volume{1}\R", @"\\?\Volume{1}\r\d", true, DisplayName = "the case of a name belongs to the file system")]
    [DataRow(1, @"\\?\Volume{1}\", @"\\?\Volume{1}\d", true, DisplayName = "the root of a volume")]
    [DataRow(1, @"\\?\Volume{1}\r", @"\\?\Volume{1}\rx\d", false, DisplayName = "a directory whose name only starts so")]
    [DataRow(1, @"\\?\Volume{1}\r", @"\\?\Volume{2}\r\d", false)]
    [DataRow(0, @"\\?\UNC\server\share\r", @"\\?\UNC\server\share\r\d", true)]
    [DataRow(0, @"\\?\UNC\server\share\r", @"\\?\UNC\server\other\d", false)]
    [DataRow(2, @"\Device\Mup\r", @"\Device\Mup\r\d", true)]
    [DataRow(2, @"\Device\Mup\r", @"\Device\Mup\x\d", false)]
    public void A_directory_below_the_root_is_reached_through_it_by_the_first_form_that_both_have(
        int form, string root, string path, bool isBelow)
    {
        ScriptedWindows windows = Directory(0x10, 0);
        windows.Fail("GetFinalPathNameByHandle", 3);
        if (form != 1) windows.Return("GetFinalPathNameByHandle #70 9", ScriptedWindows.Utf16(@"\\?\Volume{9}\")); // only one of both
        windows.Return($"GetFinalPathNameByHandle #70 {form + 8}", ScriptedWindows.Utf16(root));
        windows.Return($"GetFinalPathNameByHandle #1 {form + 8}", ScriptedWindows.Utf16(path));

        PlatformStatus status =
            new WindowsPlatform(windows).OpenDirectory(@"C:\r\d", new DirectoryAnchor(@"C:\r", Given), out FileHandle directory);

        Assert.AreEqual(isBelow ? StatusCode.Ok : StatusCode.NotDirectory, status.Code);
        Assert.AreEqual(isBelow ? 1 : 0, windows.Open.Count);
        Assert.AreEqual(isBelow, directory.IsOpen);
        Assert.AreEqual($"CreateFile C:\\r\\d: FILE_LIST_DIRECTORY|{Pinned}|FILE_FLAG_OPEN_REPARSE_POINT", windows.Made[1]);
    }

    [TestMethod]
    public void Where_no_directory_has_a_path_the_open_itself_is_trusted()
    {
        ScriptedWindows windows = Directory(0x10, 0);
        windows.Fail("GetFinalPathNameByHandle", 3);
        DirectoryAnchor anchor = new(@"C:\r", Given);
        Assert.IsTrue(new WindowsPlatform(windows).OpenDirectory(@"C:\r\d", anchor, out FileHandle directory).IsOk);
        Assert.IsTrue(directory.IsOpen);
    }

    [TestMethod]
    public void The_root_opened_again_may_be_a_link_and_without_a_root_nothing_is_opened()
    {
        ScriptedWindows windows = Directory(0x10, 0);
        WindowsPlatform platform = new(windows);
        Assert.IsTrue(platform.OpenDirectory(@"C:\r", new DirectoryAnchor(@"C:\r", Given), out _).IsOk);
        Assert.AreEqual($"CreateFile C:\\r: FILE_LIST_DIRECTORY|{Pinned}", windows.Made[1]);
        windows.Made.Clear();
        Assert.AreEqual(StatusCode.NotSupported, platform.OpenDirectory(@"C:\r", DirectoryAnchor.None, out FileHandle none).Code);
        Assert.AreEqual((FileHandle.None, 0), (none, windows.Made.Count));
    }

    private static ScriptedWindows Directory(uint attributes, uint tag) =>
        new ScriptedWindows().Return(Tag, [.. BitConverter.GetBytes(attributes), .. BitConverter.GetBytes(tag)]);

    private static string Describe(List<DirectoryEntry> entries) =>
        string.Join(", ", entries.Select(entry => $"{entry.Name} {entry.Kind}"));

    /// <summary>
    /// The next entry's offset, an index, four times, the length, the allocation, attributes, bytes of the name, size of the extended
    /// attributes (or the tag of a reparse point); with ids the tag and 128 bits; the name. Each starts at a multiple of 8.
    /// </summary>
    private static byte[] Entries(bool hasIds, params Entry[] entries)
    {
        List<byte> all = [];
        foreach (Entry entry in entries)
        {
            byte[] one = new byte[((hasIds ? 88 : 68) + (entry.Name.Length * 2) + 7) / 8 * 8];
            if (entry != entries[^1]) BitConverter.TryWriteBytes(one, one.Length);
            for (int time = 0; time < 4; time++) BitConverter.TryWriteBytes(one.AsSpan(8 + (8 * time)), (Epoch + 1 + time) * Second);
            BitConverter.TryWriteBytes(one.AsSpan(40), 5L << 30);
            BitConverter.TryWriteBytes(one.AsSpan(56), entry.Attributes);
            BitConverter.TryWriteBytes(one.AsSpan(60), entry.Name.Length * 2);
            BitConverter.TryWriteBytes(one.AsSpan(64), hasIds ? 0x77u : entry.Tag);
            if (hasIds) BitConverter.TryWriteBytes(one.AsSpan(68), entry.Tag);
            if (hasIds) BitConverter.TryWriteBytes(one.AsSpan(72), 0xA1UL);
            if (hasIds) BitConverter.TryWriteBytes(one.AsSpan(80), 0xB1UL);
            Encoding.Unicode.GetBytes(entry.Name).CopyTo(one, hasIds ? 88 : 68);
            all.AddRange(one);
        }

        return [.. all];
    }

    private sealed record Entry(string Name, uint Attributes, uint Tag);
}
