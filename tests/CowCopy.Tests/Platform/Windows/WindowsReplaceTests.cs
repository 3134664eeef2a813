using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>When a refused rename is tried again with the existing name out of the way.</summary>
[TestClass]
public sealed class WindowsReplaceTests
{
    private const string RenameNow = "Set FileRenameInfoEx", Open = "CreateFile";
    private const int AccessDenied = 5, SharingViolation = 32, DeviceError = 1117;

    private static readonly FileHandle Given = new(70);

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

        windows = new() { Build = 14393 };
        platform = new(windows);
        windows.Return("GetFileInformationByHandle", new ByHandleInformation { Attributes = 0x400, LinkCount = 2 });
        windows.Fail("FileAttributeTagInfo", AccessDenied).Fail(RenameNow, SharingViolation);
        Assert.AreEqual(SharingViolation, platform.Rename(@"C:\f", @"C:\t").NativeCode, "nor what kind of reparse point");
        Assert.IsFalse(windows.Text.Contains("cowcopy", StringComparison.Ordinal));

        windows = new() { Build = 26100 };
        platform = new(windows);
        windows.Fail("GetFileInformationByName", AccessDenied).Fail("GetFileInformationByHandle", AccessDenied);
        windows.Fail(RenameNow, SharingViolation);
        Assert.AreEqual(SharingViolation, platform.Rename(@"C:\f", @"C:\t").NativeCode, "what stands there is not known");
        Assert.IsFalse(windows.Text.Contains("cowcopy", StringComparison.Ordinal));
    }

    private static StatInformation Found(uint attributes, uint tag, uint names) =>
        new() { Attributes = attributes, ReparseTag = tag, VolumeSerial = 5, IdLow = 6, LinkCount = names };
}
