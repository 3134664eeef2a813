using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Paths as the system resolves them, the names of volumes, and ids.</summary>
[TestClass]
public sealed class WindowsIdentityTests
{
    private const string Guid = @"\\?\Volume{12345678-0000-0000-0000-100000000000}";
    private const int InvalidParameter = 87;

    private static readonly FileHandle File = new(70);

    [TestMethod]
    [DataRow(1, false)]
    [DataRow(511, false)]
    [DataRow(512, true)]
    [DataRow(32_767, true)]
    [DataRow(32_768, null)]
    public void A_path_of_any_length_is_read_in_two_calls_at_most(int length, bool? isSecond)
    {
        string path = new('x', length);
        ScriptedWindows windows = new();
        windows.Return("GetFinalPathNameByHandle", ScriptedWindows.Utf16(path));
        Assert.AreEqual(isSecond is null ? null : path, windows.GetPath(File, PathForm.ByDevice));
        string first = "GetFinalPathNameByHandle #70 2 -> 512";
        Assert.AreEqual(isSecond == false ? first : first + "\nGetFinalPathNameByHandle #70 2 -> 32768", windows.Text);
    }

    [TestMethod]
    public void A_path_that_the_system_does_not_have_is_null()
    {
        ScriptedWindows windows = new();
        windows.Fail("GetFinalPathNameByHandle", 3);
        Assert.IsNull(windows.GetPath(File, PathForm.ByGuid));
        Assert.HasCount(1, windows.Made);
        windows = new();
        windows.Return("GetFinalPathNameByHandle", ScriptedWindows.Utf16(new string('x', 600))).Fail("GetFinalPathNameByHandle", 3);
        Assert.IsNull(windows.GetPath(File, PathForm.ByGuid), "it has been renamed");
    }

    [TestMethod]
    [DataRow(Guid + @"\a\b", Guid + @"\", false)]
    [DataRow(Guid + @"\", Guid + @"\", true)]
    [DataRow(@"\\?\C:\a", null, false)]
    [DataRow("}", null, false, DisplayName = "no path that the system returns")]
    [DataRow(null, null, false)]
    public void The_root_of_a_volume_has_the_volume_s_own_name(string? path, string? root, bool isRoot)
    {
        ScriptedWindows windows = new();
        if (path is null) windows.Fail("GetFinalPathNameByHandle", 3);
        else windows.Return("GetFinalPathNameByHandle 9", ScriptedWindows.Utf16(path)); // VOLUME_NAME_GUID and FILE_NAME_OPENED
        Assert.AreEqual((root, isRoot), (windows.GetRoot(File, out bool found), found));
    }

    [TestMethod]
    [DataRow(@"\\?\UNC\server\share\a\b", @"\\server\share")]
    [DataRow(@"\\?\C:\a", null)]
    [DataRow(null, null)]
    public void On_the_network_a_server_and_a_share_are_a_volume(string? path, string? expected)
    {
        ScriptedWindows windows = new();
        windows.Fail("GetFinalPathNameByHandle 9", 3);
        if (path is null) windows.Fail("GetFinalPathNameByHandle 8", 3);
        else windows.Return("GetFinalPathNameByHandle 8", ScriptedWindows.Utf16(path)); // VOLUME_NAME_DOS and FILE_NAME_OPENED
        Assert.AreEqual(expected, windows.GetVolumeName(File));
        windows.Forget("GetFinalPathNameByHandle 9");
        windows.Return("GetFinalPathNameByHandle 9", ScriptedWindows.Utf16(Guid + @"\a"));
        Assert.AreEqual(Guid + @"\", windows.GetVolumeName(File));
    }

    [TestMethod]
    public void A_volume_is_known_by_its_long_serial_number_else_by_its_short_one()
    {
        ScriptedWindows windows = new();
        windows.Return("FileIdInfo", Bytes(0x1122334455667788, 1, 0));
        Assert.AreEqual(0x1122334455667788UL, windows.VolumeOf(File).Value);
        Assert.AreEqual("FileIdInfo #70 -> 24", windows.Text);

        windows = new();
        windows.Fail("FileIdInfo", InvalidParameter).Return("GetFileInformationByHandle", new ByHandleInformation { VolumeSerial = 9 });
        Assert.AreEqual(9UL, windows.VolumeOf(File).Value);

        windows = new();
        windows.Reply("FileIdInfo", new ScriptedReply(1, Bytes(7, 7, 7)));
        windows.Fail("GetFileInformationByHandle", 1);
        Assert.IsFalse(windows.VolumeOf(File).IsKnown);
    }

    [TestMethod]
    public void A_file_is_known_by_128_bits_else_by_its_index()
    {
        ByHandleInformation information = new() { VolumeSerial = 3, IndexHigh = 1, IndexLow = 2 };
        FileIdentity byIndex = new(new VolumeId(3), 0, 0x1_0000_0002);
        ScriptedWindows windows = new();
        windows.Return("FileIdInfo", Bytes(5, 6, 7)).Return("FileIdInfo", Bytes(5, 0, 0)).Return("FileIdInfo", Bytes(5, ulong.MaxValue, 0));
        windows.Reply("FileIdInfo", new ScriptedReply(InvalidParameter, Bytes(5, 6, 7)));
        Assert.AreEqual(new FileIdentity(new VolumeId(5), 7, 6), windows.Identify(File, information));
        for (int time = 0; time < 3; time++) Assert.AreEqual(byIndex, windows.Identify(File, information));
    }

    private static byte[] Bytes(params ulong[] words) => [.. words.SelectMany(BitConverter.GetBytes)];
}
