using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// Renaming over a file: the requests in order, what makes a read-only file writable for it, and which status a refusal has. A volume
/// without POSIX requests refuses them by error 87.
/// </summary>
[TestClass]
public sealed class WindowsRenameTests
{
    private const string RenameNow = "Set FileRenameInfoEx", RenameOld = "Set FileRenameInfo", DeleteNow = "Set FileDispositionInfoEx";
    private const string GetAttributes = "GetFileAttributes", SetAttributes = "SetFileAttributes", Open = "CreateFile";
    private const int AccessDenied = 5, SharingViolation = 32, InvalidParameter = 87, UserMapped = 1224, DeviceError = 1117;
    private const uint ReadOnlyArchive = 0x21;

    private static readonly FileHandle Given = new(70);
    private static readonly PlatformStatus Denied = new(StatusCode.AccessDenied, AccessDenied);

    [TestMethod]
    [DataRow(8, 16, 20)]
    [DataRow(4, 8, 12)]
    public void A_rename_is_asked_for_in_both_word_sizes(int wordBytes, int lengthOffset, int nameOffset)
    {
        byte[] request = Requests.RenameInformation(Requests.ReplaceNow | Requests.ReplaceReadOnly, @"C:\é", wordBytes);
        Assert.AreEqual(0x43u, BitConverter.ToUInt32(request, 0));
        Assert.IsTrue(request[4..lengthOffset].All(value => value == 0), "no directory");
        Assert.AreEqual(8, BitConverter.ToInt32(request, lengthOffset));
        ByteAssert.AreEqual(System.Text.Encoding.Unicode.GetBytes("C:\\é\0\0"), request[nameOffset..]);
        ByteAssert.AreEqual(request[4..], Requests.RenameInformation(0, @"C:\é", wordBytes)[4..]);
        Assert.AreEqual(0u, BitConverter.ToUInt32(Requests.RenameInformation(0, @"C:\é", wordBytes), 0));
        Assert.AreEqual(1u, BitConverter.ToUInt32(Requests.RenameInformation(Requests.Replace, @"C:\é", wordBytes), 0));
        Assert.AreEqual(3u, BitConverter.ToUInt32(Requests.RenameInformation(Requests.ReplaceNow, @"C:\é", wordBytes), 0));
    }

    [TestMethod]
    public void A_read_only_file_is_replaced_and_deleted_by_one_more_request_from_Windows_10_1809()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, AccessDenied), (RenameNow, 0)).Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).Rename(Given, @"C:\t").IsOk);
        windows.AssertMade(@"Set #70 FileRenameInfoEx 3 C:\t", @"GetFileAttributes C:\t", @"Set #70 FileRenameInfoEx 43 C:\t");

        windows = ScriptedWindows.Of((DeleteNow, AccessDenied), (DeleteNow, 0)).Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).Delete(@"C:\f").IsOk);
        windows.AssertMade(
            "CreateFile #1", "Set #1 FileDispositionInfoEx 3", @"GetFileAttributes C:\f", "Set #1 FileDispositionInfoEx 13",
            "CloseHandle #1");
    }

    [TestMethod]
    public void An_older_system_makes_the_file_writable_first_and_read_only_again_where_it_stays()
    {
        foreach (int last in (int[])[0, AccessDenied, DeviceError])
        {
            ScriptedWindows windows = ScriptedWindows.Of((RenameNow, AccessDenied), (RenameNow, InvalidParameter), (RenameNow, last));
            windows.Return(GetAttributes, ReadOnlyArchive).Fail(Open, AccessDenied);
            PlatformStatus status = Names(windows).Rename(Given, @"C:\t");
            Assert.AreEqual(last, status.NativeCode);
            Assert.AreEqual(@"SetFileAttributes C:\t FILE_ATTRIBUTE_ARCHIVE", windows.Made[4]);
            Assert.AreEqual(last != 0, windows.Made[^1] == @"SetFileAttributes C:\t FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_ARCHIVE");
        }
    }

    [TestMethod]
    public void A_file_that_cannot_be_made_writable_stays_as_it_is()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, AccessDenied), (SetAttributes, AccessDenied), (Open, AccessDenied));
        windows.Return(GetAttributes, ReadOnlyArchive);
        Assert.AreEqual(Denied, Names(windows).Rename(Given, @"C:\t"));
        Assert.AreEqual(2, windows.Made.Count(call => call.StartsWith("Set #70 FileRenameInfoEx", StringComparison.Ordinal)));
    }

    [TestMethod]
    public void Attributes_that_are_not_known_are_not_read_only()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, AccessDenied), (GetAttributes, AccessDenied), (Open, AccessDenied));
        Assert.AreEqual(Denied, Names(windows).Rename(Given, @"C:\t"));
        Assert.AreEqual(1, windows.Made.Count(call => call.Contains("FileRenameInfoEx", StringComparison.Ordinal)));
        Assert.IsFalse(windows.Text.Contains(SetAttributes, StringComparison.Ordinal), windows.Text);

        windows = ScriptedWindows.Of((GetAttributes, 2));
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, 2), Names(windows).ClearReadOnly(@"C:\f", out uint before));
        Assert.AreEqual((0u, 1), (before, windows.Made.Count));
    }

    [TestMethod]
    public void Clearing_the_attribute_leaves_the_others_and_returns_all()
    {
        ScriptedWindows windows = new ScriptedWindows().Return(GetAttributes, 0x23u);
        Assert.IsTrue(Names(windows).ClearReadOnly(@"C:\f", out uint before).IsOk);
        Assert.AreEqual(0x23u, before);
        windows.AssertMade(@"GetFileAttributes C:\f", @"SetFileAttributes C:\f FILE_ATTRIBUTE_HIDDEN|FILE_ATTRIBUTE_ARCHIVE");

        windows = ScriptedWindows.Of((SetAttributes, AccessDenied)).Return(GetAttributes, 0x1u);
        Assert.AreEqual(Denied, Names(windows).ClearReadOnly(@"C:\f", out _));
    }

    // A file that is mapped as data can be opened for writing and deletion; an image cannot be opened for writing.
    [TestMethod]
    [DataRow(0, 0, UserMapped, DisplayName = "it can be opened for all: mapped as data")]
    [DataRow(SharingViolation, 0, SharingViolation, DisplayName = "a running program")]
    [DataRow(AccessDenied, 0, UserMapped, DisplayName = "it may be deleted and not written: mapped")]
    [DataRow(AccessDenied, SharingViolation, SharingViolation)]
    [DataRow(AccessDenied, AccessDenied, AccessDenied, DisplayName = "it may not be deleted")]
    [DataRow(2, 0, AccessDenied, DisplayName = "another failure explains nothing")]
    public void A_denied_change_is_explained_by_opening_the_file(int writing, int deleting, int expected)
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, AccessDenied), (Open, writing), (Open, deleting));
        PlatformStatus status = Names(windows).Rename(Given, @"C:\t");
        Assert.AreEqual(Win32Error.ToStatus(expected), status);
        const string How = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT";
        Assert.AreEqual($@"CreateFile C:\t: GENERIC_WRITE|DELETE, {How}", windows.Made[2]);
        Assert.AreEqual(writing == AccessDenied, windows.Made.Contains($@"CreateFile C:\t: DELETE, {How}"));
        Assert.IsEmpty(windows.Open);
    }

    [TestMethod]
    public void Only_denied_access_is_explained()
    {
        foreach (int error in (int[])[65, SharingViolation, DeviceError]) // 65: denied by a network
        {
            ScriptedWindows windows = ScriptedWindows.Of((RenameNow, error));
            Assert.AreEqual(error, Names(windows).Rename(Given, @"C:\t").NativeCode);
            Assert.IsFalse(windows.Text.Contains(Open, StringComparison.Ordinal), windows.Text);
        }
    }

    [TestMethod]
    public void A_volume_without_the_request_is_given_the_older_one_and_not_the_newer_again()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, InvalidParameter), (DeleteNow, InvalidParameter));
        NameChanges names = Names(windows);
        for (int time = 0; time < 2; time++) Assert.IsTrue(names.Rename(Given, @"C:\t").IsOk);
        windows.AssertMade(@"Set #70 FileRenameInfoEx 3 C:\t", @"Set #70 FileRenameInfo 1 C:\t", @"Set #70 FileRenameInfo 1 C:\t");
        windows.Made.Clear();
        for (int time = 0; time < 2; time++) Assert.IsTrue(names.Delete(@"C:\f").IsOk);
        windows.AssertMade(
            "CreateFile #1", "Set #1 FileDispositionInfoEx 3", "Set #1 FileRenameInfo 0 C:\\aside", "Set #1 FileDispositionInfo 1",
            "CloseHandle #1", "CreateFile #2", "Set #2 FileRenameInfo 0 C:\\aside", "Set #2 FileDispositionInfo 1", "CloseHandle #2");
    }

    [TestMethod]
    public void A_read_only_file_on_such_a_volume_takes_no_newer_request_the_second_time()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, InvalidParameter), (RenameOld, AccessDenied), (RenameOld, 0));
        windows.Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).Rename(Given, @"C:\t").IsOk);
        windows.AssertMade(
            @"Set #70 FileRenameInfoEx 3 C:\t", @"Set #70 FileRenameInfo 1 C:\t", @"GetFileAttributes C:\t",
            @"GetFileAttributes C:\t", @"GetFileAttributes C:\t", @"SetFileAttributes C:\t FILE_ATTRIBUTE_ARCHIVE",
            @"Set #70 FileRenameInfo 1 C:\t");
    }

    private static NameChanges Names(ScriptedWindows windows) => new(windows);
}
