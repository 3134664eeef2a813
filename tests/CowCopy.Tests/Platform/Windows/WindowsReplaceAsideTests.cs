using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>What cannot be renamed over is renamed aside and marked, and gets its name and attributes back after each failure.</summary>
[TestClass]
public sealed class WindowsReplaceAsideTests
{
    private const string RenameNow = "Set FileRenameInfoEx", RenameOld = "Set FileRenameInfo", DeleteNow = "Set FileDispositionInfoEx";
    private const string DeleteOld = "Set FileDispositionInfo", GetAttributes = "GetFileAttributes", SetAttributes = "SetFileAttributes";
    private const string Open = "CreateFile";
    private const string Shared = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE";
    private const string How = $"DELETE|FILE_READ_ATTRIBUTES, {Shared}, OPEN_EXISTING";
    private const int AccessDenied = 5, SharingViolation = 32, InvalidParameter = 87, DeviceError = 1117;
    private const uint ReadOnlyArchive = 0x21;

    private static readonly FileHandle Given = new(70);
    private static readonly PlatformStatus Denied = new(StatusCode.AccessDenied, AccessDenied);

    [TestMethod]
    public void An_open_file_is_renamed_aside_and_marked_before_its_name_is_taken()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, InvalidParameter), (RenameOld, AccessDenied), (RenameOld, 0));
        Assert.IsTrue(Names(windows).Rename(Given, @"C:\t").IsOk);
        Assert.AreEqual($@"CreateFile C:\t: {How}, FILE_FLAG_OPEN_REPARSE_POINT", windows.Made[3]);
        windows.AssertMade(
            @"Set #70 FileRenameInfoEx 3 C:\t", @"Set #70 FileRenameInfo 1 C:\t", @"GetFileAttributes C:\t", "CreateFile #1",
            @"Set #1 FileRenameInfo 0 C:\aside", "Set #1 FileDispositionInfoEx 3", @"Set #70 FileRenameInfo 0 C:\t", "CloseHandle #1");
    }

    [TestMethod]
    [DataRow(SharingViolation, SharingViolation, DisplayName = "another process does not share its deletion: busy")]
    [DataRow(AccessDenied, AccessDenied)]
    [DataRow(2, AccessDenied, DisplayName = "the refusal of the rename stays")]
    public void A_file_that_cannot_be_opened_to_be_renamed_aside_stays(int opened, int expected)
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, InvalidParameter), (RenameOld, AccessDenied), (Open, opened));
        Assert.AreEqual(expected, Names(windows).Rename(Given, @"C:\t").NativeCode);
        Assert.IsFalse(windows.Text.Contains("cowcopy", StringComparison.Ordinal), windows.Text);
        if (opened == SharingViolation) Assert.AreEqual(1, windows.Made.Count(call => call.StartsWith(Open, StringComparison.Ordinal)));
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
            ScriptedWindows windows = ScriptedWindows.Of([(RenameNow, InvalidParameter), (RenameOld, AccessDenied), .. failures[step]]);
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
                int writable = windows.Made.FindIndex(call => call.StartsWith(SetAttributes, StringComparison.Ordinal));
                Assert.Contains("FileDisposition", windows.Made[writable + 1], "it is marked after that");
            }
        }
    }

    [TestMethod]
    public void A_name_that_cannot_be_taken_back_keeps_its_attributes()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameOld, 0), (RenameOld, AccessDenied), (DeleteNow, AccessDenied));
        windows.Fail(DeleteNow, InvalidParameter).Succeed(DeleteNow).Return(GetAttributes, ReadOnlyArchive);
        PlatformStatus given = PlatformStatus.From(StatusCode.NoSpace);
        Assert.AreEqual(given, Names(windows).ReplaceAside(@"C:\t", () => given, Denied));
        Assert.IsFalse(windows.Made.Exists(call => call.StartsWith(@"SetFileAttributes C:\t ", StringComparison.Ordinal)), windows.Text);
    }

    [TestMethod]
    public void A_read_only_link_is_marked_by_one_request_where_the_system_has_it()
    {
        ScriptedWindows windows = ScriptedWindows.Of((DeleteNow, AccessDenied), (DeleteNow, 0)).Return(GetAttributes, ReadOnlyArchive);
        Assert.IsTrue(Names(windows).ReplaceAside(@"C:\t", () => PlatformStatus.Ok, Denied).IsOk);
        Assert.AreEqual($@"CreateFile C:\t: {How}, FILE_FLAG_BACKUP_SEMANTICS|FILE_FLAG_OPEN_REPARSE_POINT", windows.Made[0]);
        windows.AssertMade(
            "CreateFile #1", @"Set #1 FileRenameInfo 0 C:\aside", "Set #1 FileDispositionInfoEx 3", @"GetFileAttributes C:\aside",
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
            Assert.AreEqual(attributes == 1, windows.Made.Contains("Set #1 FileDispositionInfoEx 13"), "only of a read-only file");
        }

        Assert.AreEqual(Denied, Names(new ScriptedWindows()).ReplaceAside("C:\\a\0b", Rename, Denied));
        Assert.IsFalse(isRenamed);
    }

    [TestMethod]
    public void A_volume_without_the_request_is_not_sent_it_for_the_next_name()
    {
        ScriptedWindows windows = ScriptedWindows.Of((DeleteNow, InvalidParameter));
        NameChanges names = Names(windows);
        for (int time = 0; time < 2; time++) Assert.IsTrue(names.ReplaceAside(@"C:\t", () => PlatformStatus.Ok, Denied).IsOk);
        Assert.AreEqual(1, windows.Made.Count(call => call.EndsWith("FileDispositionInfoEx 3", StringComparison.Ordinal)));
        Assert.AreEqual(2, windows.Made.Count(call => call.EndsWith("FileDispositionInfo 1", StringComparison.Ordinal)));
    }

    [TestMethod]
    [DataRow(RenameOld, 3, "CloseHandle #1")]
    [DataRow(DeleteNow, 5, @"Set #1 FileRenameInfo 0 C:\t, CloseHandle #1")]
    [DataRow("", 6, @"Set #1 FileDispositionInfo 0, Set #1 FileRenameInfo 0 C:\t, CloseHandle #1")]
    public void A_step_that_throws_leaves_what_was_there(string step, int calls, string undone)
    {
        static void Throw() => throw new InvalidOperationException();
        ScriptedWindows windows = new();
        windows.Reply(step, new ScriptedReply { Before = Throw }).Succeed(step);

        Assert.ThrowsExactly<InvalidOperationException>(() => Names(windows).ReplaceAside(
            @"C:\t",
            () =>
            {
                Throw();
                return PlatformStatus.Ok;
            },
            Denied));

        string[] expected = undone.Split(", ");
        CollectionAssert.AreEqual(expected, windows.Made.TakeLast(expected.Length).ToArray(), windows.Text);
        Assert.HasCount(calls, windows.Made, windows.Text);
    }

    private static NameChanges Names(ScriptedWindows windows) => new(windows);
}
