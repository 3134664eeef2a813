using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Names that were deleted and go with the last handle, which Win32 reports as denied.</summary>
[TestClass]
public sealed class WindowsLeavingTests
{
    private const uint Newest = 26100;
    private const string ByName = "GetFileInformationByName", Native = "NtQueryInformationByName", Attributes = "GetFileAttributesEx";
    private const string Open = "CreateFile";
    private const int AccessDenied = 5, DeletePending = 303;

    [TestMethod]
    public void A_name_that_may_not_be_queried_although_its_directory_may_be_listed_is_leaving()
    {
        ScriptedWindows windows = Denied();
        Assert.AreEqual(new PlatformStatus(StatusCode.Busy, DeletePending), Platform(windows).Inspect("/d/f", LinkTreatment.Keep, out _));
        const string All = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE";
        CollectionAssert.Contains(
            windows.Made, $"CreateFile {HostPath.Of("/d")}: FILE_LIST_DIRECTORY, {All}, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS");
        Assert.IsEmpty(windows.Open);

        PlatformStatus denied = new(StatusCode.AccessDenied, AccessDenied);
        Assert.AreEqual(denied, Platform(Denied()).Inspect("/d/f", LinkTreatment.Follow, out _), "of a link's target");
        ScriptedWindows whole = Denied().Fail("CreateFile " + HostPath.Of("/d"), AccessDenied);
        Assert.AreEqual(denied, Platform(whole).Inspect("/d/f", LinkTreatment.Keep, out _));
        Assert.AreEqual(denied, Platform(Denied("/")).Inspect("/", LinkTreatment.Keep, out _), "a root has no directory");
        ScriptedWindows busy = Denied(error: 32);
        Assert.AreEqual(new PlatformStatus(StatusCode.Busy, 32), Platform(busy).Inspect("/d/f", LinkTreatment.Keep, out _));
    }

    [TestMethod]
    public void A_creation_that_is_denied_by_a_name_that_is_leaving_is_busy()
    {
        PlatformStatus leaving = new(StatusCode.Busy, DeletePending);
        Assert.AreEqual(leaving, Platform(Denied()).CreateDestination("/d/f", 0, out _));
        ScriptedWindows windows = Denied();
        windows.Fail("CopyFileEx", AccessDenied);
        Assert.AreEqual(leaving, Platform(windows).SystemCopy("/s", "/d/f", true, CancellationToken.None, out _));

        ScriptedWindows there = FoundFile.In(Newest, 0x20, 0);
        there.Fail(Open, AccessDenied);
        Assert.AreEqual(new PlatformStatus(StatusCode.AccessDenied, 5), Platform(there).CreateDestination("/d/f", 0, out _));
        ScriptedWindows exists = Denied(error: 80);
        Assert.AreEqual(new PlatformStatus(StatusCode.AlreadyExists, 80), Platform(exists).CreateDestination("/d/f", 0, out _));
        Assert.HasCount(1, exists.Made, "nothing is queried for another failure");
    }

    private static WindowsPlatform Platform(ScriptedWindows windows)
    {
        WindowsPlatform platform = new(windows);
        windows.Made.Clear();
        return platform;
    }

    /// <summary>A name that may not be queried by any call.</summary>
    private static ScriptedWindows Denied(string path = "/d/f", int error = AccessDenied)
    {
        ScriptedWindows windows = new() { Build = Newest };
        windows.Fail(ByName, AccessDenied).Fail(Native, unchecked((int)0xC0000022)).Fail(Attributes, AccessDenied);
        return windows.Fail("CreateFile " + path, error);
    }
}
