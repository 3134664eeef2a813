using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// What Windows is given by each operation, with every flag, and that a refusal of any call is the result, with nothing left open.
/// </summary>
[TestClass]
public sealed class WindowsRequestTests
{
    private const string All = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE";
    private const int DeviceError = 1117;

    private static readonly FileHandle Given = new(70);
    private static readonly FileTimestamp Time = new(1_700_000_000, 123_456_700); // 133444736001234567 since 1601

    private delegate PlatformStatus Operation(WindowsPlatform platform);

    // Each with the calls that it makes, by what its documentation promises.
    private static IEnumerable<(string Name, Operation Run, string Calls)> Operations() =>
    [
        ("OpenSource shares all access", windows =>
            Closed(windows, windows.OpenSource(@"C:\f", out FileHandle file), file),
            $"CreateFile C:\\f: GENERIC_READ, {All}, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN\nCloseHandle #1"),
        ("CreateDestination shares nothing, replaces nothing, follows no link", windows =>
            Closed(windows, windows.CreateDestination(@"C:\f", 0x2 | 0x200 | 0x800, out FileHandle file), file),
            "CreateFile C:\\f: GENERIC_READ|GENERIC_WRITE|DELETE, 0, CREATE_NEW, "
            + "FILE_FLAG_OPEN_REPARSE_POINT|FILE_ATTRIBUTE_HIDDEN|FILE_ATTRIBUTE_ARCHIVE\nCloseHandle #1"),
        ("CheckWritable", windows => windows.CheckWritable(@"C:\f"),
            $"CreateFile C:\\f: GENERIC_WRITE, {All}, OPEN_EXISTING, 0\nCloseHandle #1"),
        ("CheckDeletion is of a link itself", windows => windows.CheckDeletion(@"C:\f"),
            $"CreateFile C:\\f: DELETE|FILE_READ_ATTRIBUTES, {All}, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT\nCloseHandle #1"),
        ("AwaitWriteback flushes by a handle that may write", windows => windows.AwaitWriteback(Given),
            $"ReOpenFile #70: GENERIC_WRITE, {All}, 0\nFlushFileBuffers #1\nCloseHandle #1"),
        ("Flush", windows => windows.Flush(Given), "FlushFileBuffers #70"),
        ("FlushFile is of a link itself", windows => windows.FlushFile(@"C:\f"),
            $"GetFileAttributes C:\\f\nCreateFile C:\\f: GENERIC_WRITE, {All}, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT\n"
            + "FlushFileBuffers #1\nCloseHandle #1"),
        ("SetMode carries what a copy carries, and archive", windows => windows.SetMode(Given, 0x1 | 0x4 | 0x800 | 0x4000),
            "Set #70 FileBasicInfo 0 0 0 0 FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_SYSTEM|FILE_ATTRIBUTE_ARCHIVE"),
        ("SetTimes leaves all but the time of the last write", windows =>
            windows.SetTimes(Given, new FileFacts { Modified = Time, Accessed = new(9, 0), Created = new(9, 0), Mode = 0x1 }),
            "Set #70 FileBasicInfo 0 0 133444736001234567 0 0"),
        ("SystemCopy replaces nothing", windows =>
            windows.SystemCopy(@"C:\f", @"C:\t", mayClone: true, CancellationToken.None, out _), @"CopyFileEx C:\f C:\t 1"),
        ("SystemCopy without a clone reports the length", windows =>
            windows.SystemCopy(@"C:\f", @"C:\t", mayClone: false, CancellationToken.None, out _),
            @"CopyFileEx C:\f C:\t 1, with a routine"),
        ("MakeDirectory", windows => windows.MakeDirectory(@"C:\d", 0x1), @"CreateDirectory C:\d"),
        ("DeleteDirectory", windows => windows.DeleteDirectory(@"C:\d"), @"RemoveDirectory C:\d"),
        ("HardLink", windows => windows.HardLink(@"C:\f", @"C:\t"), @"CreateHardLink C:\t to C:\f"),
        ("Discard", windows => windows.Discard(Given, @"C:\f"), "Set #70 FileDispositionInfo 1"),
        ("Rename is of a link itself, over what is open", windows => windows.Rename(@"C:\f", @"C:\t"),
            "CreateFile C:\\f: DELETE|FILE_READ_ATTRIBUTES, FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE, OPEN_EXISTING, "
            + "FILE_FLAG_BACKUP_SEMANTICS|FILE_FLAG_OPEN_REPARSE_POINT\nSet #1 FileRenameInfoEx 3 C:\\t\nCloseHandle #1"),
        ("RenameOpen", windows => windows.RenameOpen(Given, @"C:\f", @"C:\t"), "Set #70 FileRenameInfoEx 3 C:\\t"),
        ("Delete is of a link itself, and of no directory", windows => windows.Delete(@"C:\f"),
            $"CreateFile C:\\f: DELETE|FILE_READ_ATTRIBUTES, {All}, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT\n"
            + "Set #1 FileDispositionInfoEx 3\nCloseHandle #1"),
        ("ClearReadOnly of a writable file changes nothing", windows => windows.ClearReadOnly(@"C:\f"), @"GetFileAttributes C:\f"),
        ("Close", windows => windows.OpenSource(@"C:\f", out FileHandle file) is { IsOk: false } refused ? refused : windows.Close(file),
            $"CreateFile C:\\f: GENERIC_READ, {All}, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN\nCloseHandle #1"),
    ];

    [TestMethod]
    public void Each_operation_gives_Windows_what_it_promises()
    {
        foreach ((string name, Operation run, string calls) in Operations())
        {
            ScriptedWindows windows = new();
            WindowsPlatform platform = new(windows);
            windows.Made.Clear();
            Assert.AreEqual(PlatformStatus.Ok, run(platform), name);
            Assert.AreEqual(calls, windows.Text, name);
            Assert.IsEmpty(windows.Open, name);
        }
    }

    [TestMethod]
    public void A_refused_call_is_the_result_and_nothing_stays_open()
    {
        foreach ((string name, Operation run, string calls) in Operations())
        {
            foreach (string call in calls.Split('\n'))
            {
                bool isClose = call.StartsWith("CloseHandle", StringComparison.Ordinal);
                if (isClose && name != "Close") continue; // what was to be found or done is done by then
                string[] words = call.Split(' ');
                ScriptedWindows windows = new();
                WindowsPlatform platform = new(windows);
                windows.Fail(words[0] == "Set" ? $"Set {words[2]}" : words[0], DeviceError);
                Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, DeviceError), run(platform), $"{name}: {call}");
                Assert.IsEmpty(windows.Open, $"{name}: {call}");
            }
        }
    }

    [TestMethod]
    public void A_path_that_is_none_reaches_no_call()
    {
        const string None = "C:\\a\0b";
        Operation[] operations =
        [
            windows => windows.OpenSource(None, out _), windows => windows.CreateDestination(None, 0, out _),
            windows => windows.CheckWritable(None), windows => windows.CheckDeletion(None), windows => windows.FlushFile(None),
            windows => windows.SystemCopy(None, @"C:\t", true, CancellationToken.None, out _),
            windows => windows.SystemCopy(@"C:\f", None, true, CancellationToken.None, out _),
            windows => windows.MakeDirectory(None, 0), windows => windows.DeleteDirectory(None),
            windows => windows.HardLink(None, @"C:\t"), windows => windows.HardLink(@"C:\f", None),
            windows => windows.RenameOpen(Given, @"C:\f", None), windows => windows.Rename(None, @"C:\t"),
            windows => windows.Delete(None), windows => windows.ClearReadOnly(None), windows => windows.Inspect(None, default, out _),
            windows => windows.InspectBriefly(None, out _), windows => windows.SymbolicLink(new LinkTarget("a"), None),
            windows => windows.SymbolicLink(new LinkTarget(""), @"C:\f"), windows => windows.ReadLink(None, out _),
        ];
        foreach (Operation operation in operations)
        {
            ScriptedWindows windows = new();
            WindowsPlatform platform = new(windows);
            windows.Made.Clear();
            Assert.AreEqual(PlatformStatus.From(StatusCode.InvalidName), operation(platform));
            Assert.IsEmpty(windows.Made, windows.Text);
        }
    }

    [TestMethod]
    public void The_build_is_that_of_the_system_and_not_of_the_manifest()
    {
        ScriptedWindows windows = new();
        Assert.IsNotNull(new WindowsPlatform(windows).Handles);
        Assert.AreEqual("RtlGetVersion 276", windows.Text);
    }

    [TestMethod]
    public void Windows_copies_renames_and_lists_by_itself()
    {
        WindowsPlatform platform = new(new ScriptedWindows());
        Assert.AreEqual((true, true), (platform.Traits.ListsFacts, platform.SystemCopies.RemovesPartialCopies));
        object[] parts = [platform.Handles, platform.ReservedNames, platform.OpenRenames, platform.FileReplacement];
        foreach (object part in parts) Assert.AreSame(platform, part);
        Assert.AreEqual((null, null, null), (platform.PathCopies, platform.PathClones, platform.DirtyPages));
        Assert.AreEqual((null, null), (platform.Deduplication, platform.Snapshots));
        Assert.IsNull(platform.Modes, "a new file gets the attributes that it is created with");
        Assert.AreEqual((null, null, null), (platform.ConfinedSources, platform.OpenFiles, platform.AccessLists));
        Assert.AreEqual(0x26u, platform.WithoutReadOnly(0x27));
    }

    [TestMethod]
    public void A_read_only_file_is_writable_while_it_is_flushed_and_read_only_again_also_after_a_failure()
    {
        foreach (string failing in (string[])["", "CreateFile", "FlushFileBuffers"])
        {
            ScriptedWindows windows = new();
            WindowsPlatform platform = new(windows);
            windows.Return("GetFileAttributes", 0x21u).Fail(failing, DeviceError);
            windows.Made.Clear();

            PlatformStatus status = platform.FlushFile(@"C:\f");

            Assert.AreEqual(failing.Length == 0, status.IsOk, failing);
            Assert.AreEqual(@"SetFileAttributes C:\f FILE_ATTRIBUTE_ARCHIVE", windows.Made[1], failing);
            Assert.AreEqual(@"SetFileAttributes C:\f FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_ARCHIVE", windows.Made[^1], failing);
        }
    }

    [TestMethod]
    public void A_file_that_cannot_be_made_writable_is_not_flushed_and_one_that_stays_writable_is_reported()
    {
        ScriptedWindows windows = new();
        windows.Return("GetFileAttributes", 0x1u).Fail("SetFileAttributes", 5);
        Assert.AreEqual(new PlatformStatus(StatusCode.AccessDenied, 5), new WindowsPlatform(windows).FlushFile(@"C:\f"));
        Assert.IsFalse(windows.Made.Exists(call => call.StartsWith("FlushFile", StringComparison.Ordinal)));

        windows = new();
        windows.Return("GetFileAttributes", 0x1u).Succeed("SetFileAttributes").Fail("SetFileAttributes", 5);
        Assert.AreEqual(new PlatformStatus(StatusCode.AccessDenied, 5), new WindowsPlatform(windows).FlushFile(@"C:\f"));
        Assert.AreEqual(@"SetFileAttributes C:\f FILE_ATTRIBUTE_NORMAL", windows.Made[2], "no attribute is left: 0 would change nothing");
    }

    [TestMethod]
    public void A_handle_that_carries_no_attribute_is_set_normal_since_zero_changes_nothing()
    {
        ScriptedWindows windows = new();
        windows.Fail("Set FileDispositionInfo", 5).Succeed("Set FileDispositionInfo");

        Assert.IsTrue(new WindowsPlatform(windows).Discard(Given, @"C:\f").IsOk, "a read-only file is deleted too");

        Assert.EndsWith(
            "Set #70 FileDispositionInfo 1\nSet #70 FileBasicInfo 0 0 0 0 FILE_ATTRIBUTE_NORMAL\nSet #70 FileDispositionInfo 1",
            windows.Text);
        windows = new();
        windows.Fail("Set FileDispositionInfo", 5).Fail("Set FileBasicInfo", DeviceError);
        Assert.AreEqual(DeviceError, new WindowsPlatform(windows).Discard(Given, @"C:\f").NativeCode);
        Assert.AreEqual(3, windows.Made.Count, windows.Text);
    }

    [TestMethod]
    public void A_copy_is_cancelled_by_the_flag_that_the_system_reads()
    {
        foreach (bool mayClone in (bool[])[false, true])
        {
            ScriptedWindows windows = new() { Length = 5L << 30 };
            WindowsPlatform platform = new(windows);
            using CancellationTokenSource cancellation = new();
            windows.Reply("CopyFileEx", new ScriptedReply(1235) { Before = cancellation.Cancel });

            PlatformStatus status = platform.SystemCopy(@"C:\f", @"C:\t", mayClone, cancellation.Token, out long length);

            Assert.AreEqual(new PlatformStatus(StatusCode.Canceled, 1235), status);
            Assert.IsTrue(windows.WasCancelled);
            Assert.AreEqual(mayClone ? -1 : 5L << 30, length);
            if (!mayClone) Assert.AreEqual(3u, windows.ProgressResult, "PROGRESS_QUIET");
        }
    }

    private static PlatformStatus Closed(WindowsPlatform windows, PlatformStatus status, FileHandle file)
    {
        Assert.AreEqual(status.IsOk, file.IsOpen);
        if (file.IsOpen) windows.Close(file);
        return status;
    }
}
