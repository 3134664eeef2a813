using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>What is known of a volume from all of its properties, and how few handles that takes.</summary>
[TestClass]
public sealed class WindowsVolumeFactsTests
{
    private const string Guid = @"\\?\Volume{12345678-0000-0000-0000-100000000000}", State = "FSCTL_QUERY_PERSISTENT_VOLUME_STATE";
    private const int InvalidParameter = 87;

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
        Assert.IsTrue(windows.Made.TrueForAll(call =>
            !call.StartsWith(State, StringComparison.Ordinal) || call.Contains("#2", StringComparison.Ordinal)));
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
    public void A_system_without_Dev_Drives_has_none()
    {
        ScriptedWindows windows = Described();
        windows.Forget(State);
        windows.Fail(State, InvalidParameter);
        Assert.AreEqual(false, Inspect(windows, out _).IsDevDrive, "its root says that it does not know the bit");
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
