using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Deleting a name: under another one where the volume has no POSIX requests, and never a directory.</summary>
[TestClass]
public sealed class WindowsDeleteTests
{
    private const string RenameOld = "Set FileRenameInfo", DeleteNow = "Set FileDispositionInfoEx", DeleteOld = "Set FileDispositionInfo";
    private const string GetAttributes = "GetFileAttributes", Open = "CreateFile";
    private const int AccessDenied = 5, InvalidParameter = 87, DeviceError = 1117;
    private const uint ReadOnlyArchive = 0x21;

    private static readonly PlatformStatus Denied = new(StatusCode.AccessDenied, AccessDenied);

    [TestMethod]
    public void A_file_that_may_not_be_renamed_is_deleted_under_its_own_name()
    {
        ScriptedWindows windows = ScriptedWindows.Of((DeleteNow, InvalidParameter), (RenameOld, AccessDenied));
        Assert.IsTrue(Names(windows).Delete(@"C:\f").IsOk);
        Assert.AreEqual("Set #1 FileDispositionInfo 1\nCloseHandle #1", string.Join('\n', windows.Made.TakeLast(2)));

        windows = ScriptedWindows.Of((DeleteNow, InvalidParameter), (RenameOld, DeviceError));
        Assert.AreEqual(DeviceError, Names(windows).Delete(@"C:\f").NativeCode);
        Assert.IsFalse(windows.Text.Contains("FileDispositionInfo 1", StringComparison.Ordinal), windows.Text);
    }

    [TestMethod]
    public void A_file_renamed_aside_that_cannot_be_deleted_gets_its_name_back()
    {
        foreach (int renamed in (int[])[0, AccessDenied])
        {
            ScriptedWindows windows = ScriptedWindows.Of((DeleteNow, InvalidParameter), (RenameOld, renamed), (DeleteOld, DeviceError));
            windows.Succeed(RenameOld);
            Assert.AreEqual(DeviceError, Names(windows).Delete(@"C:\f").NativeCode);
            Assert.AreEqual(renamed == 0, windows.Made.Contains(@"Set #1 FileRenameInfo 0 C:\f"), windows.Text);
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void A_deletion_that_throws_leaves_the_file_its_name()
    {
        ScriptedWindows windows = ScriptedWindows.Of((DeleteNow, InvalidParameter));
        windows.Reply(DeleteOld, new ScriptedReply { Before = () => throw new InvalidOperationException() });
        Assert.ThrowsExactly<InvalidOperationException>(() => Names(windows).Delete(@"C:\f"));
        Assert.AreEqual("Set #1 FileRenameInfo 0 C:\\f\nCloseHandle #1", string.Join('\n', windows.Made.TakeLast(2)));
    }

    [TestMethod]
    [DataRow(0x410u, 0, DisplayName = "a link to a directory")]
    [DataRow(0x432u, 0, DisplayName = "a hidden one")]
    [DataRow(0x10u, AccessDenied, DisplayName = "a directory")]
    [DataRow(0x420u, AccessDenied, DisplayName = "a link to a file")]
    [DataRow(0x20u, AccessDenied, DisplayName = "a file")]
    public void Only_a_link_to_a_directory_is_deleted_as_one(uint attributes, int error)
    {
        ScriptedWindows windows = ScriptedWindows.Of((Open, AccessDenied)).Return(GetAttributes, attributes);
        PlatformStatus status = Names(windows).Delete(@"C:\f");
        Assert.AreEqual(error, status.NativeCode);
        Assert.AreEqual(error == 0, windows.Made.Contains(@"RemoveDirectory C:\f"), windows.Text);
        if (error != 0) Assert.AreEqual(attributes == 0x10 ? StatusCode.IsDirectory : StatusCode.AccessDenied, status.Code);

        windows.Fail("RemoveDirectory", DeviceError);
        Assert.AreEqual(error == 0 ? DeviceError : error, Names(windows).Delete(@"C:\f").NativeCode);
        windows = ScriptedWindows.Of((Open, AccessDenied), (GetAttributes, AccessDenied));
        Assert.AreEqual(Denied, Names(windows).Delete(@"C:\f"));
        Assert.HasCount(2, windows.Made, windows.Text);
    }

    [TestMethod]
    public void A_read_only_directory_is_deleted_and_stays_read_only_where_it_cannot_be()
    {
        const uint Hidden = 0x12, ReadOnlyToo = 0x13;
        const string Version = "RtlGetVersion 276";
        const string Remove = "RemoveDirectory C:\\d", Get = "GetFileAttributes C:\\d", Set = "SetFileAttributes C:\\d ";
        const string IsHidden = "FILE_ATTRIBUTE_HIDDEN|00000010", IsReadOnly = "FILE_ATTRIBUTE_READONLY|" + IsHidden;
        ScriptedWindows windows = ScriptedWindows.Of(("RemoveDirectory", AccessDenied)).Succeed("RemoveDirectory");
        windows.Return(GetAttributes, ReadOnlyToo);
        Assert.IsTrue(new WindowsPlatform(windows).DeleteDirectory(@"C:\d").IsOk);
        windows.AssertMade(Version, Remove, Get, Set + IsHidden, Remove);

        windows = ScriptedWindows.Of(("RemoveDirectory", AccessDenied)).Return(GetAttributes, ReadOnlyToo);
        Assert.AreEqual(Denied, new WindowsPlatform(windows).DeleteDirectory(@"C:\d"));
        windows.AssertMade(Version, Remove, Get, Set + IsHidden, Remove, Set + IsReadOnly);

        windows = ScriptedWindows.Of(("RemoveDirectory", AccessDenied)).Return(GetAttributes, Hidden);
        Assert.AreEqual(Denied, new WindowsPlatform(windows).DeleteDirectory(@"C:\d"), "denied for another reason");
        windows.AssertMade(Version, Remove, Get);
    }

    [TestMethod]
    public void A_change_that_throws_leaves_the_file_read_only()
    {
        ScriptedWindows windows = new ScriptedWindows().Return(GetAttributes, ReadOnlyArchive);
        Assert.ThrowsExactly<InvalidOperationException>(
            () => Names(windows).ChangeWritable(@"C:\f", () => throw new InvalidOperationException()));
        Assert.AreEqual(@"SetFileAttributes C:\f FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_ARCHIVE", windows.Made[^1]);
    }

    private static NameChanges Names(ScriptedWindows windows) => new(windows);
}
