using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Directories of a tree are opened such that neither they nor those above them can be replaced while they are open.</summary>
[TestClass]
public sealed class WindowsOpenDirectoryTests
{
    private const string Pinned = "FILE_READ_ATTRIBUTES, FILE_SHARE_READ|FILE_SHARE_WRITE, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS";
    private const string Tag = "FileAttributeTagInfo";
    private const uint Link = 0xA000000C, Junction = 0xA0000003;
    private const int AccessDenied = 5;

    private static readonly FileHandle Given = new(70);

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
        // only one of both has a path of this form
        if (form == 0) windows.Return("GetFinalPathNameByHandle #70 9", ScriptedWindows.Utf16(@"\\?\Volume{9}\"));
        if (form == 2) windows.Return("GetFinalPathNameByHandle #1 9", ScriptedWindows.Utf16(@"\\?\Volume{9}\"));
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
}
