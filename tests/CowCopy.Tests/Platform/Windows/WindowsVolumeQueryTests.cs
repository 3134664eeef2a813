using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Each property of a volume, and what is known where it is not reported.</summary>
[TestClass]
public sealed class WindowsVolumeQueryTests
{
    private const string State = "FSCTL_QUERY_PERSISTENT_VOLUME_STATE";
    private const int InvalidParameter = 87;

    private static readonly FileHandle File = new(70);

    [TestMethod]
    public void Sizes_are_those_that_the_caller_may_use()
    {
        ScriptedWindows windows = new();
        windows.Return("NtQueryVolumeInformationFile", Size);
        Assert.IsTrue(windows.GetSize(File, out VolumeSize size).IsOk);
        Assert.AreEqual((4096L, 20 * 4096L, 100 * 4096L), (size.ClusterBytes, size.FreeBytes, size.TotalBytes));
        Assert.AreEqual("NtQueryVolumeInformationFile #70 7 -> 32", windows.Text, "FileFsFullSizeInformation");

        windows = new();
        windows.Reply("NtQueryVolumeInformationFile", new ScriptedReply(unchecked((int)0xC00000BB), [.. Enumerable.Repeat((byte)1, 32)]));
        Assert.AreEqual(new PlatformStatus(StatusCode.NotSupported, unchecked((int)0xC00000BB)), windows.GetSize(File, out size));
        Assert.AreEqual(0, size.TotalBytes);
    }

    [TestMethod]
    public void The_file_system_has_a_name_and_flags()
    {
        ScriptedWindows windows = new();
        windows.Return("GetVolumeInformationByHandle", Kind("ReFS", 0x08080000));
        Assert.IsTrue(windows.GetKind(File, out string name, out uint flags).IsOk);
        Assert.AreEqual(("ReFS", 0x08080000u), (name, flags));
        Assert.AreEqual("GetVolumeInformationByHandle #70 -> 261", windows.Text, "MAX_PATH and one more");

        windows = new();
        windows.Reply("GetVolumeInformationByHandle", new ScriptedReply(1, Kind("part", 0)));
        Assert.AreEqual(new PlatformStatus(StatusCode.NotSupported, 1), windows.GetKind(File, out name, out _));
        Assert.AreEqual("", name);
    }

    [TestMethod]
    public void A_local_volume_has_no_protocol_and_a_system_that_does_not_know_shows_none()
    {
        ScriptedWindows windows = new();
        windows.Return("FileRemoteProtocolInfo", [.. new byte[4], 0, 0, 2, 0, 3, 0, 1, 0, 1, 0]);
        Assert.AreEqual("SMB 3.1.1", windows.GetRemoteProtocol(File));
        Assert.AreEqual("FileRemoteProtocolInfo #70 -> 116", windows.Text);
        Assert.AreEqual("", new ScriptedWindows().Fail("FileRemoteProtocolInfo", InvalidParameter).GetRemoteProtocol(File));
        Assert.IsNull(new ScriptedWindows().Fail("FileRemoteProtocolInfo", 50).GetRemoteProtocol(File));
    }

    // WNNC_NET_* of wnnc.h
    [TestMethod]
    [DataRow(0x00020000u, "SMB 3.0.2")]
    [DataRow(0x002E0000u, "WebDAV")]
    [DataRow(0x00360000u, "Remote Desktop")]
    [DataRow(0x003B0000u, "DFS")]
    [DataRow(0x003F0000u, "VMware")]
    [DataRow(0x00420000u, "NFS")]
    [DataRow(0x00480000u, "9P")]
    [DataRow(0x00010000u, "0x00010000")]
    public void Each_network_has_its_name(uint protocol, string expected) =>
        Assert.AreEqual(expected, new RemoteProtocol { Protocol = protocol, Major = 3, Minor = 0, Revision = 2 }.Describe());

    [TestMethod]
    public void The_version_of_ReFS_counts_only_if_it_was_returned()
    {
        byte[] head = [152, 0, 0, 0, 3, 0, 0, 0, 14, 0, 0, 0];
        ScriptedWindows windows = new();
        windows.Return("FSCTL_GET_REFS_VOLUME_DATA", head);
        Assert.AreEqual(new Version(3, 14), windows.GetReFsVersion(File));
        Assert.AreEqual("FSCTL_GET_REFS_VOLUME_DATA #70 -> 152", windows.Text);
        Assert.IsNull(new ScriptedWindows().Reply("FSCTL_GET_REFS_VOLUME_DATA", new(0, head, Returned: 11)).GetReFsVersion(File));
        Assert.IsNull(new ScriptedWindows().Reply("FSCTL_GET_REFS_VOLUME_DATA", new(1, head)).GetReFsVersion(File));
    }

    [TestMethod]
    public void A_bit_of_the_state_is_set_clear_or_not_reported()
    {
        const uint Bit = PersistentVolume.TrustedVolume;
        ScriptedWindows windows = new();
        windows.Return(State, Answer(0x4001)).Return(State, Answer(0x2001)).Reply(State, new(0, Answer(0x4000), Returned: 15));
        windows.Reply(State, new(InvalidParameter, Answer(0x4000)));

        bool?[] found = new bool?[4];
        PlatformStatus last = default;
        for (int time = 0; time < found.Length; time++) last = windows.GetState(File, Bit, out found[time]);

        CollectionAssert.AreEqual(new bool?[] { true, false, null, null }, found);
        Assert.AreEqual(new PlatformStatus(StatusCode.InvalidArgument, InvalidParameter), last);
        // the flags, the bits that are wanted, version 1, reserved: the same 16 bytes are the output
        Assert.AreEqual(State + " #70 00000000004000000100000000000000 -> 16", windows.Made[0]);
    }

    [TestMethod]
    public void A_directory_reports_whether_its_names_differ_by_case()
    {
        ScriptedWindows windows = new();
        windows.Return("FileCaseSensitiveInfo", 1u).Return("FileCaseSensitiveInfo", 0u).Return("FileCaseSensitiveInfo", 2u);
        windows.Fail("FileCaseSensitiveInfo", InvalidParameter);
        bool?[] found = [.. Enumerable.Range(0, 4).Select(_ => windows.GetCaseRule(File))];
        CollectionAssert.AreEqual(new bool?[] { true, false, false, null }, found);
        Assert.AreEqual("FileCaseSensitiveInfo #70 -> 4", windows.Made[0]);
    }

    [TestMethod]
    public void The_rule_of_short_names_is_read_from_the_registry()
    {
        ScriptedWindows windows = new();
        windows.Return("RegGetValue", 2u);
        Assert.AreEqual(2u, windows.GetShortNameRule());
        string key = nint.Size == 8 ? "FFFFFFFF80000002" : "80000002"; // HKEY_LOCAL_MACHINE
        Assert.AreEqual(
            $@"RegGetValue {key} System\CurrentControlSet\Control\FileSystem NtfsDisable8dot3NameCreation 10 -> 4", windows.Text,
            "RRF_RT_REG_DWORD");
        Assert.IsNull(new ScriptedWindows().Reply("RegGetValue", new ScriptedReply(2, [1, 0, 0, 0])).GetShortNameRule());
    }

    private static VolumeSize Size { get; } =
        new() { TotalClusters = 100, FreeClustersForCaller = 20, SectorsPerCluster = 8, BytesPerSector = 512 };

    private static byte[] Answer(uint flags) => [.. BitConverter.GetBytes(flags), .. new byte[12]];

    private static byte[] Kind(string name, uint flags) => [.. BitConverter.GetBytes(flags), .. ScriptedWindows.Utf16(name + '\0')];
}
