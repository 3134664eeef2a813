using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// Renaming over and deleting: the requests in order, what is restored after each failure, and which status stays. A volume without POSIX
/// requests is one that refuses them by error 87.
/// </summary>
[TestClass]
public sealed class WindowsNameChangeTests
{
    private const string RenameNow = "Set FileRenameInfoEx", RenameOld = "Set FileRenameInfo";
    private const string DeleteNow = "Set FileDispositionInfoEx", DeleteOld = "Set FileDispositionInfo";
    private const string GetAttributes = "GetFileAttributes", SetAttributes = "SetFileAttributes", Open = "CreateFile";
    private const int AccessDenied = 5, SharingViolation = 32, InvalidParameter = 87, UserMapped = 1224, DeviceError = 1117;
    private const uint ReadOnlyArchive = 0x21;

    private static readonly FileHandle Given = new(70);
    private static readonly PlatformStatus Denied = new(StatusCode.AccessDenied, AccessDenied);

    [TestMethod]
    public void A_read_only_file_is_replaced_and_deleted_by_one_more_request_from_Windows_10_1809()
    {
        ScriptedWindows windows = Scripted((RenameNow, AccessDenied), (RenameNow, 0)).Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).Rename(Given, @"C:\t").IsOk);
        AssertMade(windows, @"Set #70 FileRenameInfoEx 3 C:\t", @"GetFileAttributes C:\t", @"Set #70 FileRenameInfoEx 43 C:\t");

        windows = Scripted((DeleteNow, AccessDenied), (DeleteNow, 0)).Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).Delete(@"C:\f").IsOk);
        AssertMade(
            windows, "CreateFile #1", "Set #1 FileDispositionInfoEx 3", @"GetFileAttributes C:\f", "Set #1 FileDispositionInfoEx 13",
            "CloseHandle #1");
    }

    [TestMethod]
    public void An_older_system_makes_the_file_writable_first_and_read_only_again_where_it_stays()
    {
        foreach (int last in (int[])[0, AccessDenied, DeviceError])
        {
            ScriptedWindows windows = Scripted((RenameNow, AccessDenied), (RenameNow, InvalidParameter), (RenameNow, last));
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
        ScriptedWindows windows = Scripted((RenameNow, AccessDenied), (SetAttributes, AccessDenied)).Return(GetAttributes, ReadOnlyArchive);
        windows.Fail(Open, AccessDenied);
        Assert.AreEqual(Denied, Names(windows).Rename(Given, @"C:\t"));
        Assert.AreEqual(2, windows.Made.Count(call => call.StartsWith(RenameNow.Replace("Set", "Set #70"), StringComparison.Ordinal)));
    }

    [TestMethod]
    public void Attributes_that_are_not_known_are_not_read_only()
    {
        ScriptedWindows windows = Scripted((RenameNow, AccessDenied), (GetAttributes, AccessDenied), (Open, AccessDenied));
        Assert.AreEqual(Denied, Names(windows).Rename(Given, @"C:\t"));
        Assert.AreEqual(1, windows.Made.Count(call => call.Contains("FileRenameInfoEx", StringComparison.Ordinal)));
        Assert.IsFalse(windows.Text.Contains(SetAttributes, StringComparison.Ordinal), windows.Text);

        windows = Scripted((GetAttributes, 2));
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, 2), Names(windows).ClearReadOnly(@"C:\f", out uint before));
        Assert.AreEqual((0u, 1), (before, windows.Made.Count));
    }

    [TestMethod]
    public void Clearing_the_attribute_leaves_the_others_and_returns_all()
    {
        ScriptedWindows windows = new ScriptedWindows().Return(GetAttributes, 0x23u);
        Assert.IsTrue(Names(windows).ClearReadOnly(@"C:\f", out uint before).IsOk);
        Assert.AreEqual(0x23u, before);
        AssertMade(windows, @"GetFileAttributes C:\f", @"SetFileAttributes C:\f FILE_ATTRIBUTE_HIDDEN|FILE_ATTRIBUTE_ARCHIVE");

        windows = Scripted((SetAttributes, AccessDenied)).Return(GetAttributes, 0x1u);
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
        ScriptedWindows windows = Scripted((RenameNow, AccessDenied), (Open, writing), (Open, deleting));
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
            ScriptedWindows windows = Scripted((RenameNow, error));
            Assert.AreEqual(error, Names(windows).Rename(Given, @"C:\t").NativeCode);
            Assert.IsFalse(windows.Text.Contains(Open, StringComparison.Ordinal), windows.Text);
        }
    }

    [TestMethod]
    public void A_volume_without_the_request_is_given_the_older_one_and_not_the_newer_again()
    {
        ScriptedWindows windows = Scripted((RenameNow, InvalidParameter), (DeleteNow, InvalidParameter));
        NameChanges names = Names(windows);
        for (int time = 0; time < 2; time++) Assert.IsTrue(names.Rename(Given, @"C:\t").IsOk);
        AssertMade(windows, @"Set #70 FileRenameInfoEx 3 C:\t", @"Set #70 FileRenameInfo 1 C:\t", @"Set #70 FileRenameInfo 1 C:\t");
        windows.Made.Clear();
        for (int time = 0; time < 2; time++) Assert.IsTrue(names.Delete(@"C:\f").IsOk);
        AssertMade(
            windows, "CreateFile #1", "Set #1 FileDispositionInfoEx 3", "Set #1 FileRenameInfo 0 C:\\aside", "Set #1 FileDispositionInfo 1",
            "CloseHandle #1", "CreateFile #2", "Set #2 FileRenameInfo 0 C:\\aside", "Set #2 FileDispositionInfo 1", "CloseHandle #2");
    }

    [TestMethod]
    public void A_read_only_file_on_such_a_volume_takes_no_newer_request_the_second_time()
    {
        ScriptedWindows windows = Scripted((RenameNow, InvalidParameter), (RenameOld, AccessDenied), (RenameOld, 0));
        windows.Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).Rename(Given, @"C:\t").IsOk);
        AssertMade(
            windows, @"Set #70 FileRenameInfoEx 3 C:\t", @"Set #70 FileRenameInfo 1 C:\t", @"GetFileAttributes C:\t",
            @"GetFileAttributes C:\t", @"GetFileAttributes C:\t", @"SetFileAttributes C:\t FILE_ATTRIBUTE_ARCHIVE",
            @"Set #70 FileRenameInfo 1 C:\t");
    }

    [TestMethod]
    public void An_open_file_is_renamed_aside_and_marked_before_its_name_is_taken()
    {
        ScriptedWindows windows = Scripted((RenameNow, InvalidParameter), (RenameOld, AccessDenied), (RenameOld, 0));
        Assert.IsTrue(Names(windows).Rename(Given, @"C:\t").IsOk);
        Assert.EndsWith("FILE_SHARE_DELETE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT", windows.Made[3]);
        AssertMade(
            windows, @"Set #70 FileRenameInfoEx 3 C:\t", @"Set #70 FileRenameInfo 1 C:\t", @"GetFileAttributes C:\t", "CreateFile #1",
            @"Set #1 FileRenameInfo 0 C:\aside", "Set #1 FileDispositionInfoEx 3", @"Set #70 FileRenameInfo 0 C:\t", "CloseHandle #1");
    }

    [TestMethod]
    [DataRow(SharingViolation, SharingViolation, DisplayName = "another process does not share its deletion: busy")]
    [DataRow(AccessDenied, AccessDenied)]
    [DataRow(2, AccessDenied, DisplayName = "the refusal of the rename stays")]
    public void A_file_that_cannot_be_opened_to_be_renamed_aside_stays(int opened, int expected)
    {
        ScriptedWindows windows = Scripted((RenameNow, InvalidParameter), (RenameOld, AccessDenied), (Open, opened));
        Assert.AreEqual(expected, Names(windows).Rename(Given, @"C:\t").NativeCode);
        Assert.IsFalse(windows.Text.Contains("cowcopy", StringComparison.Ordinal), windows.Text);
    }

    [TestMethod]
    public void What_was_renamed_aside_gets_its_name_back_unmarked_where_a_step_fails()
    {
        // aside, mark, rename: the steps after the refused rename over the file
        (string, int)[][] failures =
        [
            [(RenameOld, DeviceError)], [(RenameOld, 0), (DeleteNow, DeviceError)],
            [(RenameOld, 0), (RenameOld, DeviceError), (RenameOld, 0)],
        ];
        for (int step = 0; step < failures.Length; step++)
        {
            ScriptedWindows windows = Scripted([(RenameNow, InvalidParameter), (RenameOld, AccessDenied), .. failures[step]]);
            if (step < 2) windows.Succeed(RenameOld);

            Assert.AreEqual(DeviceError, Names(windows).Rename(Given, @"C:\t").NativeCode);

            Assert.AreEqual("CloseHandle #1", windows.Made[^1], "the handle that marks it is closed last");
            Assert.AreEqual(step > 0, windows.Made[^2] == @"Set #1 FileRenameInfo 0 C:\t", $"{step}: it has its name again");
            Assert.AreEqual(step == 2, windows.Made[^3] == "Set #1 FileDispositionInfo 0", $"{step}: it is kept");
            Assert.IsFalse(windows.Text.Contains(SetAttributes, StringComparison.Ordinal));
        }
    }

    [TestMethod]
    public void A_read_only_link_is_renamed_aside_and_gets_the_attribute_back_with_its_name()
    {
        foreach (bool isReplaced in (bool[])[true, false])
        {
            foreach (bool isOlder in (bool[])[true, false])
            {
                ScriptedWindows windows = new ScriptedWindows().Return(GetAttributes, ReadOnlyArchive);
                if (isOlder) windows.Fail(DeleteNow, InvalidParameter).Fail(DeleteOld, AccessDenied).Succeed(DeleteOld);
                else windows.Fail(DeleteNow, AccessDenied).Fail(DeleteNow, InvalidParameter).Succeed(DeleteNow);
                PlatformStatus given = new(isReplaced ? StatusCode.Ok : StatusCode.NoSpace, 0);

                PlatformStatus status = Names(windows).ReplaceAside(@"C:\t", () => given, Denied);

                Assert.AreEqual(given, status);
                string aside = windows.Made[1].Split(' ')[^1];
                Assert.AreEqual(1, windows.Made.Count(call => call == $"SetFileAttributes {aside} FILE_ATTRIBUTE_ARCHIVE"), windows.Text);
                string restored = @"SetFileAttributes C:\t FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_ARCHIVE";
                Assert.AreEqual(isReplaced ? 0 : 1, windows.Made.Count(call => call == restored), windows.Text);
                Assert.AreEqual("CloseHandle #1", windows.Made[^1]);
            }
        }
    }

    [TestMethod]
    public void A_name_that_cannot_be_taken_back_keeps_its_attributes()
    {
        ScriptedWindows windows = Scripted((RenameOld, 0), (RenameOld, AccessDenied), (DeleteNow, AccessDenied));
        windows.Fail(DeleteNow, InvalidParameter).Succeed(DeleteNow).Return(GetAttributes, ReadOnlyArchive);
        PlatformStatus given = PlatformStatus.From(StatusCode.NoSpace);
        Assert.AreEqual(given, Names(windows).ReplaceAside(@"C:\t", () => given, Denied));
        Assert.IsFalse(windows.Made.Exists(call => call.StartsWith(@"SetFileAttributes C:\t ", StringComparison.Ordinal)), windows.Text);
    }

    [TestMethod]
    public void A_read_only_link_is_marked_by_one_request_where_the_system_has_it()
    {
        ScriptedWindows windows = Scripted((DeleteNow, AccessDenied), (DeleteNow, 0)).Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).ReplaceAside(@"C:\t", () => PlatformStatus.Ok, Denied).IsOk);
        AssertMade(
            windows, "CreateFile #1", @"Set #1 FileRenameInfo 0 C:\aside", "Set #1 FileDispositionInfoEx 3", @"GetFileAttributes C:\aside",
            "Set #1 FileDispositionInfoEx 13", "CloseHandle #1");
    }

    [TestMethod]
    public void A_name_that_may_not_be_deleted_is_not_replaced()
    {
        bool isRenamed = false;
        PlatformStatus Rename()
        {
            isRenamed = true;
            return PlatformStatus.Ok;
        }

        (string, uint)[] cases = [(Open, 0x20), (RenameOld, 0x20), (DeleteNow, 0x20), (SetAttributes, 1)];
        foreach ((string call, uint attributes) in cases)
        {
            ScriptedWindows windows = new();
            if (attributes == 1) windows.Fail(DeleteNow, AccessDenied).Fail(DeleteNow, InvalidParameter);
            windows.Return(GetAttributes, attributes).Fail(call, AccessDenied);
            Assert.AreEqual(Denied, Names(windows).ReplaceAside(@"C:\t", Rename, Denied), call);
            Assert.IsFalse(isRenamed, call);
            Assert.IsEmpty(windows.Open, call);
        }

        Assert.AreEqual(Denied, Names(new ScriptedWindows()).ReplaceAside("C:\\a\0b", Rename, Denied));
        Assert.IsFalse(isRenamed);
    }

    [TestMethod]
    public void A_file_that_may_not_be_renamed_is_deleted_under_its_own_name()
    {
        ScriptedWindows windows = Scripted((DeleteNow, InvalidParameter), (RenameOld, AccessDenied));
        Assert.IsTrue(Names(windows).Delete(@"C:\f").IsOk);
        Assert.AreEqual("Set #1 FileDispositionInfo 1\nCloseHandle #1", string.Join('\n', windows.Made.TakeLast(2)));

        windows = Scripted((DeleteNow, InvalidParameter), (RenameOld, DeviceError));
        Assert.AreEqual(DeviceError, Names(windows).Delete(@"C:\f").NativeCode);
        Assert.IsFalse(windows.Text.Contains("FileDispositionInfo 1", StringComparison.Ordinal), windows.Text);
    }

    [TestMethod]
    public void A_file_renamed_aside_that_cannot_be_deleted_gets_its_name_back()
    {
        foreach (int renamed in (int[])[0, AccessDenied])
        {
            ScriptedWindows windows = Scripted((DeleteNow, InvalidParameter), (RenameOld, renamed), (DeleteOld, DeviceError));
            windows.Succeed(RenameOld);
            Assert.AreEqual(DeviceError, Names(windows).Delete(@"C:\f").NativeCode);
            Assert.AreEqual(renamed == 0, windows.Made.Contains(@"Set #1 FileRenameInfo 0 C:\f"), windows.Text);
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    [DataRow(0x410u, 0, DisplayName = "a link to a directory")]
    [DataRow(0x10u, AccessDenied, DisplayName = "a directory")]
    [DataRow(0x420u, AccessDenied, DisplayName = "a link to a file")]
    [DataRow(0x20u, AccessDenied, DisplayName = "a file")]
    public void Only_a_link_to_a_directory_is_deleted_as_one(uint attributes, int error)
    {
        ScriptedWindows windows = Scripted((Open, AccessDenied)).Return(GetAttributes, attributes);
        PlatformStatus status = Names(windows).Delete(@"C:\f");
        Assert.AreEqual(error, status.NativeCode);
        Assert.AreEqual(error == 0, windows.Made.Contains(@"RemoveDirectory C:\f"), windows.Text);
        if (error != 0) Assert.AreEqual(attributes == 0x10 ? StatusCode.IsDirectory : StatusCode.AccessDenied, status.Code);

        windows.Fail("RemoveDirectory", DeviceError);
        Assert.AreEqual(error == 0 ? DeviceError : error, Names(windows).Delete(@"C:\f").NativeCode);
        windows = Scripted((Open, AccessDenied), (GetAttributes, AccessDenied));
        Assert.AreEqual(Denied, Names(windows).Delete(@"C:\f"));
        Assert.HasCount(2, windows.Made, windows.Text);
    }

    [TestMethod]
    public void A_change_that_throws_leaves_the_file_read_only()
    {
        ScriptedWindows windows = new ScriptedWindows().Return(GetAttributes, ReadOnlyArchive);
        Assert.ThrowsExactly<InvalidOperationException>(
            () => Names(windows).ChangeWritable(@"C:\f", () => throw new InvalidOperationException()));
        Assert.AreEqual(@"SetFileAttributes C:\f FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_ARCHIVE", windows.Made[^1]);
    }

    [TestMethod]
    [DataRow(AccessDenied, true)]
    [DataRow(SharingViolation, true)]
    [DataRow(DeviceError, false)]
    public void A_refused_rename_is_tried_again_over_a_link_and_over_one_of_several_names(int error, bool isTried)
    {
        foreach ((uint attributes, uint names, bool mayBe) in ((uint, uint, bool)[])[(0x400, 1, true), (0x20, 2, true), (0x20, 1, false)])
        {
            foreach (bool byHandle in (bool[])[true, false])
            {
                ScriptedWindows windows = new() { Build = 26100 };
                WindowsPlatform platform = new(windows);
                bool isFound = false;
                if (!byHandle) windows.Return("GetFileInformationByName", Found(0x20, 0, 1));
                windows.Return("GetFileInformationByName", Found(attributes, 0xA000000C, names));
                windows.Fail(RenameNow, error).Reply(RenameNow, new ScriptedReply { Before = () => isFound = true });
                if (error == AccessDenied) windows.Fail(Open + @" C:\t", AccessDenied).Fail(Open + @" C:\t", AccessDenied);
                windows.Succeed(Open + @" C:\t");

                PlatformStatus status = byHandle ? platform.RenameOpen(Given, @"C:\f", @"C:\t") : platform.Rename(@"C:\f", @"C:\t");

                bool isAside = windows.Text.Contains("cowcopy", StringComparison.Ordinal);
                string context = $"{attributes:X} {names} {byHandle}: {windows.Text}";
                Assert.AreEqual(isTried && mayBe, isAside, context);
                Assert.AreEqual(isTried && mayBe, isFound, context);
                Assert.AreEqual(isTried && mayBe ? 0 : error, status.NativeCode, context);
            }
        }
    }

    [TestMethod]
    public void A_link_that_may_not_be_renamed_over_a_file_is_renamed_to_its_free_name()
    {
        ScriptedWindows windows = new() { Build = 26100 };
        WindowsPlatform platform = new(windows);
        windows.Return("GetFileInformationByName", Found(0x410, 0xA0000003, 1));
        windows.Fail(RenameNow, SharingViolation).Succeed(RenameNow);
        Assert.IsTrue(platform.Rename(@"C:\link", @"C:\t").IsOk);
        Assert.AreEqual(1, windows.Made.Count(call => call.StartsWith("GetFileInformationByName", StringComparison.Ordinal)), windows.Text);
        Assert.IsTrue(windows.Text.Contains("cowcopy", StringComparison.Ordinal));

        windows = new() { Build = 26100 };
        platform = new(windows);
        windows.Fail("GetFileInformationByName", AccessDenied).Fail("GetFileInformationByHandle", AccessDenied);
        windows.Fail(RenameNow, SharingViolation);
        Assert.AreEqual(SharingViolation, platform.Rename(@"C:\f", @"C:\t").NativeCode, "what stands there is not known");
        Assert.IsFalse(windows.Text.Contains("cowcopy", StringComparison.Ordinal));
    }

    private static NameChanges Names(ScriptedWindows windows) => new(windows);

    /// <summary>The replies to each call, in order; the last one stays.</summary>
    private static ScriptedWindows Scripted(params (string Call, int Error)[] replies)
    {
        ScriptedWindows windows = new();
        foreach ((string call, int error) in replies) windows.Fail(call, error);
        return windows;
    }

    private static StatInformation Found(uint attributes, uint tag, uint names) =>
        new() { Attributes = attributes, ReparseTag = tag, VolumeSerial = 5, IdLow = 6, LinkCount = names };

    /// <summary>The calls in order: of an open file only its handle, of a name aside without its random part.</summary>
    private static void AssertMade(ScriptedWindows windows, params string[] expected)
    {
        int opened = 0;
        IEnumerable<string> made = windows.Made.Select(call =>
        {
            if (call.StartsWith(Open, StringComparison.Ordinal)) return $"{Open} #{++opened}";
            int aside = call.IndexOf(".cowcopy-", StringComparison.Ordinal);
            return aside < 0 ? call : call[..aside] + "aside";
        });
        Assert.AreEqual(string.Join('\n', expected), string.Join('\n', made));
    }
}
