using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>What is known of a name by each call that a build has, and when another call is needed.</summary>
[TestClass]
public sealed class WindowsFileQueryTests
{
    private const uint Newest = 26100, Middle = 17763, Oldest = 14393;
    private const string ByName = "GetFileInformationByName", Native = "NtQueryInformationByName", Attributes = "GetFileAttributesEx";
    private const string Handle = "GetFileInformationByHandle", Tag = "FileAttributeTagInfo", Open = "CreateFile";
    private const string Itself = "FILE_FLAG_BACKUP_SEMANTICS|FILE_FLAG_OPEN_REPARSE_POINT", Behind = "FILE_FLAG_BACKUP_SEMANTICS";
    private const uint Link = 0xA000000C, Dedup = 0x80000013;
    private const int NotFound = 2, PathNotFound = 3, AccessDenied = 5, InvalidParameter = 87, DeletePending = 303;
    private const long Second = 10_000_000, Epoch = 11_644_473_600;

    [TestMethod]
    public void A_name_is_queried_by_the_best_call_of_the_system()
    {
        foreach ((uint build, string call) in (((uint, string)[])
            [(26048, @"GetFileInformationByName C:\f 3 -> 104"), (26047, @"NtQueryInformationByName \??\C:\f 40 68 -> 72"),
             (15063, @"NtQueryInformationByName \??\C:\f 40 68 -> 72"), (15062, @"GetFileAttributesEx C:\f 0")]))
        {
            ScriptedWindows windows = Answering(build, 0x23, 0);
            PlatformStatus status = Platform(windows).InspectBriefly(@"C:\f", out FileFacts facts);
            Assert.IsTrue(status.IsOk);
            Assert.AreEqual(call, windows.Text, build.ToString());
            bool isWhole = build == 26048, isOldest = build == 15062;
            Assert.AreEqual((FileKind.Regular, 5L << 30, 0x23u, true), (facts.Kind, facts.Length, facts.Mode, facts.IsReadOnly));
            Assert.AreEqual((Seconds(1), Seconds(2), Seconds(3)), (facts.Created, facts.Accessed, facts.Modified));
            Assert.AreEqual(isOldest ? Seconds(3) : Seconds(4), facts.Changed);
            Assert.AreEqual((!isWhole, isWhole), (facts.IsBrief, facts.Identity.IsKnown));
            Assert.AreEqual(isOldest ? 0u : 2u, facts.LinkCount);
            if (isWhole) Assert.AreEqual(new FileIdentity(new VolumeId(5), 7, 6), facts.Identity);
        }
    }

    [TestMethod]
    [DataRow(NotFound)]
    [DataRow(PathNotFound)]
    [DataRow(267)]
    public void A_missing_name_takes_one_call(int error)
    {
        foreach ((uint build, string call) in ((uint, string)[])[(Newest, ByName), (Oldest, Attributes)])
        {
            ScriptedWindows windows = new() { Build = build };
            windows.Fail(call, error);
            Assert.AreEqual(Win32Error.ToStatus(error), Platform(windows).InspectBriefly(@"C:\f", out FileFacts facts));
            Assert.AreEqual(FileKind.Missing, facts.Kind);
            Assert.HasCount(1, windows.Made);
        }

        ScriptedWindows whole = new() { Build = Newest };
        whole.Fail(ByName, error);
        Assert.AreEqual(Win32Error.ToStatus(error), Platform(whole).Inspect(@"C:\f", LinkTreatment.Follow, out FileFacts none));
        Assert.AreEqual((FileKind.Missing, 1), (none.Kind, whole.Made.Count));
    }

    [TestMethod]
    public void A_name_that_is_missing_for_the_kernel_takes_one_call()
    {
        ScriptedWindows windows = new() { Build = Middle };
        windows.Fail(Native, unchecked((int)0xC0000034));
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, NotFound), Platform(windows).InspectBriefly(@"C:\f", out FileFacts facts));
        Assert.AreEqual((FileKind.Missing, 1), (facts.Kind, windows.Made.Count));
    }

    [TestMethod]
    public void Where_the_build_is_unknown_a_call_that_is_missing_is_attempted_once()
    {
        ScriptedWindows windows = Answering(0, 0x20, 0);
        windows.Forget(ByName);
        windows.Forget(Native);
        windows.Fail("RtlGetVersion", 1);
        foreach (string call in (string[])[ByName, Native]) windows.Fail(call, ScriptedWindows.EntryPointIsMissing);
        WindowsPlatform platform = Platform(windows);
        for (int time = 0; time < 2; time++) Assert.IsTrue(platform.InspectBriefly(@"C:\f", out _).IsOk);
        Assert.AreEqual($"{ByName} {Native} {Attributes} {Attributes}", Names(windows));
    }

    [TestMethod]
    [DataRow(InvalidParameter)]
    [DataRow(50)]
    [DataRow(1)]
    public void A_volume_that_does_not_know_a_query_is_not_sent_it_again_and_others_are(int error)
    {
        ScriptedWindows windows = Answering(Newest, 0x20, 0);
        windows.Forget(ByName);
        windows.Fail(ByName, error);
        WindowsPlatform platform = Platform(windows);
        foreach (string path in (string[])[@"C:\f", @"C:\g", @"D:\f"]) Assert.IsTrue(platform.InspectBriefly(path, out _).IsOk);
        Assert.AreEqual($"{ByName} {Native} {Native} {ByName} {Native}", Names(windows));

        ScriptedWindows middle = Answering(Middle, 0x20, 0);
        middle.Forget(Native);
        middle.Fail(Native, error == 50 ? unchecked((int)0xC00000BB) : unchecked((int)0xC0000003));
        platform = Platform(middle);
        foreach (string path in (string[])[@"C:\f", @"C:\g", @"D:\f"]) Assert.IsTrue(platform.InspectBriefly(path, out _).IsOk);
        Assert.AreEqual($"{Native} {Attributes} {Attributes} {Native} {Attributes}", Names(middle));
    }

    [TestMethod]
    public void A_name_that_fails_in_itself_is_queried_by_the_next_call_and_the_volume_is_not_given_up()
    {
        ScriptedWindows windows = Answering(Newest, 0x20, 0);
        windows.Forget(ByName);
        windows.Forget(Native);
        windows.Fail(ByName, AccessDenied).Fail(Native, unchecked((int)0xC0000022));
        WindowsPlatform platform = Platform(windows);
        for (int time = 0; time < 2; time++) Assert.IsTrue(platform.InspectBriefly(@"C:\f", out _).IsOk);
        Assert.AreEqual($"{ByName} {Native} {Attributes} {ByName} {Native} {Attributes}", Names(windows));
    }

    [TestMethod]
    public void A_server_and_a_path_beyond_the_kernel_s_limit_are_not_queried_by_a_native_name()
    {
        string longest = @"C:\" + new string('x', 32_767 - @"\??\C:\".Length);
        foreach ((string path, bool isNative) in ((string, bool)[])[(@"\\server\share\f", false), (longest, true), (longest + "x", false)])
        {
            ScriptedWindows windows = Answering(Middle, 0x20, 0);
            Assert.IsTrue(Platform(windows).InspectBriefly(path, out _).IsOk);
            Assert.AreEqual(isNative ? Native : Attributes, Names(windows), path.Length.ToString());
            if (isNative) Assert.AreEqual($@"{Native} \??\{longest} 40 68 -> 72", windows.Text);
        }
    }

    [TestMethod]
    public void A_device_is_queried_by_a_handle()
    {
        ScriptedWindows windows = Answering(Newest, 0x20, 0);
        Assert.IsTrue(Platform(windows).InspectBriefly(@"\\.\pipe\f", out _).IsOk);
        Assert.StartsWith(@"CreateFile \\.\pipe\f: FILE_READ_ATTRIBUTES", windows.Text);
    }

    [TestMethod]
    public void A_link_found_by_name_is_followed_by_a_handle_only_where_it_is_to_be_followed()
    {
        ScriptedWindows windows = Answering(Newest, 0x400, Link);
        WindowsPlatform platform = Platform(windows);
        Assert.IsTrue(platform.Inspect(@"C:\f", LinkTreatment.Keep, out FileFacts kept).IsOk);
        Assert.AreEqual((FileKind.SymbolicLink, ByName), (kept.Kind, Names(windows)));
        windows.Made.Clear();
        windows.Return(Handle, Information(0x20));
        Assert.IsTrue(platform.Inspect(@"C:\f", LinkTreatment.Follow, out FileFacts followed).IsOk);
        Assert.AreEqual(FileKind.Regular, followed.Kind);
        Assert.AreEqual(Behind, Opened(windows).Single());
        Assert.IsEmpty(windows.Open);
    }

    [TestMethod]
    public void A_file_whose_identity_is_not_found_by_name_is_opened_for_it()
    {
        ScriptedWindows windows = Answering(Newest, 0x20, 0, volume: 0);
        windows.Return(Handle, Information(0x20)).Return("FileIdInfo", Words(5, 6, 7)).Return("FileBasicInfo", Words(0, 0, 0, 0, 0));
        Assert.IsTrue(Platform(windows).Inspect(@"C:\f", LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(new FileIdentity(new VolumeId(5), 7, 6), facts.Identity);
        Assert.AreEqual((5L << 30, 2u, false), (facts.Length, facts.LinkCount, facts.IsBrief));
        Assert.AreEqual((Seconds(1), Seconds(2), Seconds(3), Seconds(3)), (facts.Created, facts.Accessed, facts.Modified, facts.Changed));
        Assert.AreEqual(Itself, Opened(windows).Single());
        Assert.AreEqual(
            $"{Handle} #1\nFileBasicInfo #1 -> 40\nFileIdInfo #1 -> 24\nCloseHandle #1", string.Join('\n', windows.Made.Skip(2)));
    }

    [TestMethod]
    public void The_time_of_the_last_change_is_that_of_the_handle()
    {
        ScriptedWindows windows = new() { Build = Oldest };
        windows.Return(Handle, Information(0x20)).Return("FileBasicInfo", Words(0, 0, 0, (ulong)((Epoch + 9) * Second), 0));
        Assert.IsTrue(Platform(windows).Inspect(@"C:\f", LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(Seconds(9), facts.Changed);
    }

    [TestMethod]
    public void Behind_a_reparse_point_that_is_no_link_is_another_file()
    {
        foreach (uint build in (uint[])[Newest, Middle, Oldest])
        {
            ScriptedWindows windows = Answering(build, 0x420, Dedup);
            windows.Reply(Handle, new(0, Information(0x420))).Return(Handle, Information(0x21)).Return(Tag, Tags(0x420, Dedup));
            Assert.IsTrue(Platform(windows).InspectBriefly(@"C:\f", out FileFacts facts).IsOk);
            Assert.AreEqual((FileKind.Regular, 0x21u, true), (facts.Kind, facts.Mode, facts.NeedsSystemCopy));
            CollectionAssert.AreEqual(new[] { Itself, Behind }, Opened(windows));
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void A_reparse_point_that_cannot_be_opened_through_is_described_itself()
    {
        ScriptedWindows windows = Answering(Newest, 0x420, Dedup);
        windows.Succeed(Open).Fail(Open, 1920).Return(Handle, Information(0x420)).Return(Tag, Tags(0x420, Dedup));
        Assert.IsTrue(Platform(windows).InspectBriefly(@"C:\f", out FileFacts facts).IsOk);
        Assert.AreEqual((FileKind.Regular, 5L << 30, true), (facts.Kind, facts.Length, facts.NeedsSystemCopy));
    }

    [TestMethod]
    public void A_link_found_by_a_handle_and_one_that_is_followed_take_no_second_handle()
    {
        ScriptedWindows windows = new() { Build = Oldest };
        windows.Return(Attributes, new AttributeData { Attributes = 0x410 });
        windows.Return(Handle, Information(0x410)).Return(Tag, Tags(0x410, 0xA0000003));
        WindowsPlatform platform = Platform(windows);
        Assert.IsTrue(platform.InspectBriefly(@"C:\f", out FileFacts facts).IsOk);
        Assert.AreEqual((FileKind.SymbolicLink, Itself), (facts.Kind, Opened(windows).Single()));
        windows.Made.Clear();
        Assert.IsTrue(platform.Inspect(@"C:\f", LinkTreatment.Follow, out _).IsOk);
        Assert.AreEqual(Behind, Opened(windows).Single());
    }

    [TestMethod]
    public void A_query_of_the_handle_that_fails_is_the_result()
    {
        foreach (string call in (string[])[Handle, Tag])
        {
            ScriptedWindows windows = new() { Build = Oldest };
            if (call == Tag) windows.Return(Handle, Information(0x400));
            windows.Fail(call, 1117);
            PlatformStatus status = Platform(windows).Inspect(@"C:\f", LinkTreatment.Follow, out _);
            Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, 1117), status);
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void A_name_that_may_not_be_queried_although_its_directory_may_be_listed_is_leaving()
    {
        ScriptedWindows windows = Denied();
        Assert.AreEqual(new PlatformStatus(StatusCode.Busy, DeletePending), Platform(windows).Inspect("/d/f", LinkTreatment.Keep, out _));
        const string All = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE";
        CollectionAssert.Contains(
            windows.Made, $"CreateFile /d: FILE_LIST_DIRECTORY, {All}, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS");
        Assert.IsEmpty(windows.Open);

        PlatformStatus denied = new(StatusCode.AccessDenied, AccessDenied);
        Assert.AreEqual(denied, Platform(Denied()).Inspect("/d/f", LinkTreatment.Follow, out _), "of a link's target");
        Assert.AreEqual(denied, Platform(Denied().Fail("CreateFile /d", AccessDenied)).Inspect("/d/f", LinkTreatment.Keep, out _));
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

        ScriptedWindows there = Answering(Newest, 0x20, 0);
        there.Fail(Open, AccessDenied);
        Assert.AreEqual(new PlatformStatus(StatusCode.AccessDenied, 5), Platform(there).CreateDestination("/d/f", 0, out _));
        ScriptedWindows exists = Denied(error: 80);
        Assert.AreEqual(new PlatformStatus(StatusCode.AlreadyExists, 80), Platform(exists).CreateDestination("/d/f", 0, out _));
        Assert.HasCount(1, exists.Made, "nothing is queried for another failure");
    }

    [TestMethod]
    public void A_directory_that_is_none_or_read_only_takes_no_file()
    {
        (uint Attributes, uint Flags, StatusCode Expected)[] cases =
            [(0x10, 0, StatusCode.Ok), (0x10, 0x00080000, StatusCode.ReadOnlyVolume), (0x20, 0, StatusCode.NotFound)];
        foreach ((uint attributes, uint flags, StatusCode expected) in cases)
        {
            ScriptedWindows windows = Answering(Newest, attributes, 0);
            windows.Return("GetVolumeInformationByHandle", [.. BitConverter.GetBytes(flags), .. ScriptedWindows.Utf16("NTFS\0")]);
            Assert.AreEqual(PlatformStatus.From(expected), Platform(windows).CheckCreation(@"C:\d"));
            Assert.IsEmpty(windows.Open);
        }

        ScriptedWindows missing = new() { Build = Newest };
        missing.Fail(ByName, PathNotFound);
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, PathNotFound), Platform(missing).CheckCreation(@"C:\d"));

        ScriptedWindows link = Answering(Newest, 0x410, Link);
        link.Return(Handle, Information(0x10));
        Assert.IsTrue(Platform(link).CheckCreation(@"C:\d").IsOk, "a link to a directory");

        ScriptedWindows unknown = Answering(Newest, 0x10, 0);
        unknown.Fail(Open, AccessDenied);
        Assert.IsTrue(Platform(unknown).CheckCreation(@"C:\d").IsOk, "a volume that shows nothing is not read-only");
    }

    [TestMethod]
    [DataRow(0x20u, 0u, FileKind.Regular, false, false)]
    [DataRow(0x220u, 0u, FileKind.Regular, false, true, DisplayName = "sparse")]
    [DataRow(0x1020u, 0u, FileKind.Regular, true, false, DisplayName = "offline")]
    [DataRow(0x4020u, 0u, FileKind.Regular, true, false, DisplayName = "encrypted")]
    [DataRow(0x40020u, 0u, FileKind.Regular, true, false, DisplayName = "recalled on open")]
    [DataRow(0x400020u, 0u, FileKind.Regular, true, false, DisplayName = "recalled on data access")]
    [DataRow(0x420u, Dedup, FileKind.Regular, true, false)]
    [DataRow(0x400u, Link, FileKind.SymbolicLink, false, false)]
    [DataRow(0x4010u, 0u, FileKind.Directory, false, false, DisplayName = "an encrypted directory")]
    [DataRow(0x410u, Dedup, FileKind.Directory, false, false)]
    public void Attributes_show_the_kind_and_what_only_the_system_copies(
        uint attributes, uint tag, object kind, bool needsSystemCopy, bool hasHoles)
    {
        FileFacts facts = FileQuery.Common(attributes | 0x1, tag);
        Assert.AreEqual(((FileKind)kind, needsSystemCopy, hasHoles), (facts.Kind, facts.NeedsSystemCopy, facts.HasHoles));
        Assert.AreEqual((true, true, (attributes & 0x20) | 1), (facts.IsReadOnly, facts.IsOwned, facts.Mode));
        Assert.IsFalse(FileQuery.Common(attributes, tag).IsReadOnly);
    }

    private static WindowsPlatform Platform(ScriptedWindows windows)
    {
        WindowsPlatform platform = new(windows);
        windows.Made.Clear();
        return platform;
    }

    private static ScriptedWindows Answering(uint build, uint attributes, uint tag, ulong volume = 5)
    {
        StatInformation stat = new()
        {
            Created = At(1), Accessed = At(2), Modified = At(3), Changed = At(4), Length = 5L << 30, Attributes = attributes,
            ReparseTag = tag, LinkCount = 2, VolumeSerial = volume, IdLow = 6, IdHigh = 7,
        };
        AttributeData data = new()
        {
            Attributes = attributes, Created = At(1), Accessed = At(2), Modified = At(3), LengthHigh = 1, LengthLow = 1 << 30,
        };
        ScriptedWindows windows = new() { Build = build };
        return windows.Return(ByName, stat).Return(Native, Head(stat)).Return(Attributes, data);
    }

    private static unsafe byte[] Head(StatInformation stat) => [.. new ReadOnlySpan<byte>(&stat, 72)];

    private static unsafe byte[] Information(uint attributes)
    {
        ByHandleInformation found = new()
        {
            Attributes = attributes, Created = At(1), Accessed = At(2), Modified = At(3), LengthHigh = 1, LengthLow = 1 << 30,
            LinkCount = 2,
        };
        return [.. new ReadOnlySpan<byte>(&found, sizeof(ByHandleInformation))];
    }

    /// <summary>A name that may not be queried by any call.</summary>
    private static ScriptedWindows Denied(string path = "/d/f", int error = AccessDenied)
    {
        ScriptedWindows windows = new() { Build = Newest };
        windows.Fail(ByName, AccessDenied).Fail(Native, unchecked((int)0xC0000022)).Fail(Attributes, AccessDenied);
        return windows.Fail("CreateFile " + path, error);
    }

    private static string Names(ScriptedWindows windows) => string.Join(' ', windows.Made.Select(call => call.Split(' ')[0]));

    private static string[] Opened(ScriptedWindows windows) =>
        [.. windows.Made.Where(call => call.StartsWith(Open, StringComparison.Ordinal)).Select(call => call.Split(' ')[^1])];

    private static byte[] Tags(uint attributes, uint tag) => [.. BitConverter.GetBytes(attributes), .. BitConverter.GetBytes(tag)];

    private static byte[] Words(params ulong[] words) => [.. words.SelectMany(BitConverter.GetBytes)];

    private static FileTime At(long second) => new((Epoch + second) * Second);

    private static FileTimestamp Seconds(long second) => new(second, 0);
}
