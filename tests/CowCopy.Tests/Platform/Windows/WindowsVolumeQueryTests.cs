using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>What a volume is asked for, and what follows where it does not report that.</summary>
[TestClass]
public sealed class WindowsVolumeQueryTests
{
    private const string Guid = @"\\?\Volume{12345678-0000-0000-0000-100000000000}", State = "FSCTL_QUERY_PERSISTENT_VOLUME_STATE";
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
        windows.Reply("NtQueryVolumeInformationFile", new ScriptedReply(unchecked((int)0xC00000BB), [.. new byte[7], 1]));
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
        Assert.IsNull(windows.GetPath(File, PathForm.ByGuid), "it was renamed meanwhile");
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
    public void A_volume_is_described_from_its_root_directory()
    {
        ScriptedWindows windows = Described();
        VolumeFacts facts = Inspect(windows, out PlatformStatus status);
        Assert.IsTrue(status.IsOk);
        Assert.AreEqual(
            (new VolumeId(5), "ReFS", 4096L, 20 * 4096L, 100 * 4096L, true, true),
            (facts.Id, facts.FileSystem, facts.BlockSize, facts.FreeBytes, facts.TotalBytes, facts.IsDevDrive, facts.IsTrusted));
        Assert.AreEqual((true, "", false), (facts.IsCaseSensitive, facts.RemoteProtocol, facts.MakesShortNames));
        string[] opened = [.. windows.Made.Where(call => call.StartsWith("CreateFile", StringComparison.Ordinal))];
        const string All = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE";
        const string How = $"FILE_READ_ATTRIBUTES, {All}, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS";
        CollectionAssert.AreEqual(new[] { @"CreateFile C:\f: " + How, $@"CreateFile {Guid}\: {How}" }, opened);
        Assert.IsTrue(windows.Made.TrueForAll(call => !call.StartsWith(State, StringComparison.Ordinal) || call.Contains("#2")));
        string[] bits =
            [.. windows.Made.Where(call => call.StartsWith(State, StringComparison.Ordinal)).Select(call => call.Split(' ')[2][8..16])];
        CollectionAssert.AreEqual(new[] { "00200000", "00400000", "01000000" }, bits, "developer volume, trusted, no short names");
        Assert.IsEmpty(windows.Open);
    }

    [TestMethod]
    public void The_root_itself_is_not_opened_again_and_where_there_is_none_the_file_is_queried()
    {
        foreach (string? path in (string?[])[Guid + @"\", null, @"\\?\C:\f"])
        {
            ScriptedWindows windows = new();
            windows.Return("GetVolumeInformationByHandle", Kind("NTFS", 0)).Fail(State, InvalidParameter);
            if (path is null) windows.Fail("GetFinalPathNameByHandle", 3);
            else windows.Return("GetFinalPathNameByHandle", ScriptedWindows.Utf16(path));

            VolumeFacts facts = Inspect(windows, out _);

            Assert.AreEqual(path == Guid + @"\" ? false : null, facts.IsDevDrive, "a system without Dev Drives, or not the root");
            Assert.AreEqual(1, windows.Made.Count(call => call.StartsWith("CreateFile", StringComparison.Ordinal)), windows.Text);
            Assert.AreEqual(2, windows.Made.Count(call => call.StartsWith(State + " #1", StringComparison.Ordinal)), "nothing of trust");
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void A_root_that_may_not_be_opened_leaves_the_file_to_be_queried()
    {
        ScriptedWindows windows = Described();
        windows.Fail($@"CreateFile {Guid}\", 5);
        windows.Forget(State);
        windows.Fail(State, InvalidParameter);
        Assert.IsNull(Inspect(windows, out _).IsDevDrive, "the handle may not be of a user's volume");
        Assert.IsEmpty(windows.Open);
    }

    [TestMethod]
    public void A_volume_without_sizes_and_one_that_cannot_be_opened_are_not_known()
    {
        ScriptedWindows windows = Described();
        windows.Forget("NtQueryVolumeInformationFile");
        windows.Reply("NtQueryVolumeInformationFile", new ScriptedReply(unchecked((int)0xC00000BB)));
        VolumeFacts facts = Inspect(windows, out PlatformStatus status);
        Assert.IsTrue(status.IsOk);
        Assert.AreEqual((null, null, null, "ReFS"), (facts.BlockSize, facts.FreeBytes, facts.TotalBytes, facts.FileSystem));

        windows = Described();
        windows.Fail("CreateFile", 3);
        facts = Inspect(windows, out status);
        Assert.AreEqual((new PlatformStatus(StatusCode.NotFound, 3), VolumeFacts.Unknown), (status, facts));
    }

    [TestMethod]
    public void An_unknown_build_promises_nothing()
    {
        ScriptedWindows known = Described(), unknown = Described();
        unknown.Fail("RtlGetVersion", unchecked((int)0xC0000001));
        Assert.AreEqual(CloneSupport.Yes, Inspect(known, out _).SystemClones);
        Assert.AreEqual(CloneSupport.Unknown, Inspect(unknown, out _).SystemClones);
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

    [TestMethod]
    public void Two_names_are_one_file_only_on_one_volume_that_has_a_name()
    {
        (string? One, string? Other, bool Expected)[] cases =
        [
            (Guid, Guid.ToUpperInvariant(), true), (Guid, Guid.Replace('1', '2'), false), (null, null, false), (Guid, null, false),
        ];
        foreach ((string? one, string? other, bool expected) in cases)
        {
            ScriptedWindows windows = new();
            Name(windows, "#1", one);
            Name(windows, "#2", other);
            Assert.AreEqual(expected, new WindowsPlatform(windows).IsSameFile(@"C:\f", @"C:\g"), $"{one} {other}");
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void A_directory_is_opened_and_closed_for_the_case_of_its_names()
    {
        ScriptedWindows windows = new();
        windows.Return("FileCaseSensitiveInfo", 1u);
        Assert.AreEqual(true, new WindowsPlatform(windows).IsCaseSensitive(@"C:\d"));
        Assert.IsEmpty(windows.Open);
        windows.Fail("CreateFile", 3);
        Assert.IsNull(new WindowsPlatform(windows).IsCaseSensitive(@"C:\d"));
    }

    private static VolumeSize Size { get; } =
        new() { TotalClusters = 100, FreeClustersForCaller = 20, SectorsPerCluster = 8, BytesPerSector = 512 };

    private static void Name(ScriptedWindows windows, string handle, string? volume)
    {
        if (volume is null) windows.Fail($"GetFinalPathNameByHandle {handle} 9", 3).Fail($"GetFinalPathNameByHandle {handle} 8", 3);
        else windows.Return($"GetFinalPathNameByHandle {handle} 9", ScriptedWindows.Utf16(volume + @"\f"));
    }

    /// <summary>A trusted Dev Drive whose names differ by case.</summary>
    private static ScriptedWindows Described()
    {
        ScriptedWindows windows = new() { Build = 26100 };
        windows.Return("GetVolumeInformationByHandle", Kind("ReFS", 0x08000000));
        windows.Return("GetFinalPathNameByHandle", ScriptedWindows.Utf16(Guid + @"\f"));
        windows.Return("FileIdInfo", Bytes(5, 6, 7)).Return("NtQueryVolumeInformationFile", Size).Return("FileCaseSensitiveInfo", 1u);
        windows.Fail("FileRemoteProtocolInfo", InvalidParameter).Fail("RegGetValue", 2);
        return windows.Return(State, Answer(0x6001));
    }

    private static VolumeFacts Inspect(ScriptedWindows windows, out PlatformStatus status)
    {
        WindowsPlatform platform = new(windows);
        status = platform.InspectVolume(@"C:\f", out VolumeFacts facts);
        return facts;
    }

    private static byte[] Answer(uint flags) => [.. BitConverter.GetBytes(flags), .. new byte[12]];

    private static byte[] Kind(string name, uint flags) => [.. BitConverter.GetBytes(flags), .. ScriptedWindows.Utf16(name + '\0')];

    private static byte[] Bytes(params ulong[] words) => [.. words.SelectMany(BitConverter.GetBytes)];
}
