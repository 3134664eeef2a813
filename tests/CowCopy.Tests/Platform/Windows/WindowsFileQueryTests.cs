using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using static CowCopy.Tests.Platform.Windows.FoundFile;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>What is known of a name by each call that a build has.</summary>
[TestClass]
public sealed class WindowsFileQueryTests
{
    private const uint Newest = 26100, Middle = 17763, Oldest = 14393;
    private const string ByName = "GetFileInformationByName", Native = "NtQueryInformationByName", Attributes = "GetFileAttributesEx";
    private const string Handle = "GetFileInformationByHandle", Open = "CreateFile";
    private const uint Link = 0xA000000C, Dedup = 0x80000013;
    private const int NotFound = 2, PathNotFound = 3, AccessDenied = 5, InvalidParameter = 87;

    [TestMethod]
    public void A_name_is_queried_by_the_best_call_of_the_system()
    {
        foreach ((uint build, string call) in (((uint, string)[])
            [(26048, @"GetFileInformationByName C:\f 3 -> 104"), (26047, @"NtQueryInformationByName \??\C:\f 40 68 -> 72"),
             (15063, @"NtQueryInformationByName \??\C:\f 40 68 -> 72"), (15062, @"GetFileAttributesEx C:\f 0")]))
        {
            ScriptedWindows windows = FoundFile.In(build, 0x23, 0);
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
        ScriptedWindows windows = FoundFile.In(0, 0x20, 0);
        windows.Forget(ByName);
        windows.Forget(Native);
        windows.Fail("RtlGetVersion", 1);
        foreach (string call in (string[])[ByName, Native]) windows.Fail(call, ScriptedWindows.EntryPointIsMissing);
        WindowsPlatform platform = Platform(windows);
        foreach (string path in (string[])[@"C:\f", @"D:\f"]) Assert.IsTrue(platform.InspectBriefly(path, out _).IsOk);
        Assert.AreEqual($"{ByName} {Native} {Attributes} {Attributes}", Names(windows));
    }

    [TestMethod]
    [DataRow(InvalidParameter)]
    [DataRow(50)]
    [DataRow(1)]
    public void A_volume_that_does_not_know_a_query_is_not_sent_it_again_and_others_are(int error)
    {
        ScriptedWindows windows = FoundFile.In(Newest, 0x20, 0);
        windows.Forget(ByName);
        windows.Fail(ByName, error);
        WindowsPlatform platform = Platform(windows);
        foreach (string path in (string[])[@"C:\f", @"C:\g", @"D:\f"]) Assert.IsTrue(platform.InspectBriefly(path, out _).IsOk);
        Assert.AreEqual($"{ByName} {Native} {Native} {ByName} {Native}", Names(windows));

        ScriptedWindows middle = FoundFile.In(Middle, 0x20, 0);
        middle.Forget(Native);
        middle.Fail(Native, error == 50 ? unchecked((int)0xC00000BB) : unchecked((int)0xC0000003));
        platform = Platform(middle);
        foreach (string path in (string[])[@"C:\f", @"C:\g", @"D:\f"]) Assert.IsTrue(platform.InspectBriefly(path, out _).IsOk);
        Assert.AreEqual($"{Native} {Attributes} {Attributes} {Native} {Attributes}", Names(middle));
    }

    [TestMethod]
    public void A_name_that_fails_in_itself_is_queried_by_the_next_call_and_the_volume_is_not_given_up()
    {
        ScriptedWindows windows = FoundFile.In(Newest, 0x20, 0);
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
            ScriptedWindows windows = FoundFile.In(Middle, 0x20, 0);
            Assert.IsTrue(Platform(windows).InspectBriefly(path, out _).IsOk);
            Assert.AreEqual(isNative ? Native : Attributes, Names(windows), path.Length.ToString());
            if (isNative) Assert.AreEqual($@"{Native} \??\{longest} 40 68 -> 72", windows.Text);
        }
    }

    [TestMethod]
    public void A_device_is_queried_by_a_handle()
    {
        ScriptedWindows windows = FoundFile.In(Newest, 0x20, 0);
        Assert.IsTrue(Platform(windows).InspectBriefly(@"\\.\pipe\f", out _).IsOk);
        Assert.StartsWith(@"CreateFile \\.\pipe\f: FILE_READ_ATTRIBUTES", windows.Text);
    }

    [TestMethod]
    public void A_directory_that_is_none_or_read_only_takes_no_file()
    {
        (uint Attributes, uint Flags, StatusCode Expected)[] cases =
            [(0x10, 0, StatusCode.Ok), (0x10, 0x00080000, StatusCode.ReadOnlyVolume), (0x20, 0, StatusCode.NotFound)];
        foreach ((uint attributes, uint flags, StatusCode expected) in cases)
        {
            ScriptedWindows windows = FoundFile.In(Newest, attributes, 0);
            windows.Return("GetVolumeInformationByHandle", [.. BitConverter.GetBytes(flags), .. ScriptedWindows.Utf16("NTFS\0")]);
            Assert.AreEqual(PlatformStatus.From(expected), Platform(windows).CheckCreation(@"C:\d"));
            Assert.IsEmpty(windows.Open);
        }

        ScriptedWindows missing = new() { Build = Newest };
        missing.Fail(ByName, PathNotFound);
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, PathNotFound), Platform(missing).CheckCreation(@"C:\d"));

        ScriptedWindows link = FoundFile.In(Newest, 0x410, Link);
        link.Return(Handle, ByHandle(0x10));
        Assert.IsTrue(Platform(link).CheckCreation(@"C:\d").IsOk, "a link to a directory");

        ScriptedWindows unknown = FoundFile.In(Newest, 0x10, 0);
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

    private static string Names(ScriptedWindows windows) => string.Join(' ', windows.Made.Select(call => call.Split(' ')[0]));
}
