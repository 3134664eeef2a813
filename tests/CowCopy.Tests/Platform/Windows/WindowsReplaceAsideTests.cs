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
    private const int AccessDenied = 5, SharingViolation = 32, InvalidParameter = 87, DeviceError = 1117;
    private const uint ReadOnlyArchive = 0x21;

    private static readonly FileHandle Given = new(70);
    private static readonly PlatformStatus Denied = new(StatusCode.AccessDenied, AccessDenied);

    [TestMethod]
    public void An_open_file_is_renamed_aside_and_marked_before_its_name_is_taken()
    {
        ScriptedWindows windows = ScriptedWindows.Of((RenameNow, InvalidParameter), (RenameOld, AccessDenied), (RenameOld, 0));
        Assert.IsTrue(Names(windows).Rename(Given, @"C:\t").IsOk);
        Assert.EndsWith("FILE_SHARE_DELETE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT", windows.Made[3]);
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
        }

        Assert.AreEqual(Denied, Names(new ScriptedWindows()).ReplaceAside("C:\\a\0b", Rename, Denied));
        Assert.IsFalse(isRenamed);
    }

    private static NameChanges Names(ScriptedWindows windows) => new(windows);
}
