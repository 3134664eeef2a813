using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>The probe of the system copy: what it writes and counts, and that it leaves nothing.</summary>
[TestClass]
public sealed class WindowsProbeTests
{
    private const string Counted = "FSCTL_GET_RETRIEVAL_POINTERS_AND_REFCOUNT";
    private const int ProbeBytes = 128 << 10, DeviceError = 1117;

    [TestMethod]
    [DataRow(1u, CloneSupport.No)]
    [DataRow(2u, CloneSupport.Yes)]
    [DataRow(8000u, CloneSupport.Yes)]
    public void A_second_reference_shows_a_clone(uint count, object expected)
    {
        ScriptedWindows windows = Counting(count);
        Assert.AreEqual((PlatformStatus.Ok, (CloneSupport)expected), (Probe(windows, out CloneSupport support), support));

        List<string> made = windows.Made;
        int write = Find(made, "WriteFile #1 0+131072"), flush = Find(made, "FlushFileBuffers #1"), closed = Find(made, "CloseHandle #1");
        int copy = Find(made, "CopyFileEx"), reopened = Find(made, "ReOpenFile #2"), counted = Find(made, Counted);
        int[] order = [Find(made, "CreateFile"), write, flush, closed, copy, reopened, counted];
        CollectionAssert.AreEqual(order.Order().ToArray(), order, windows.Text);
        Assert.DoesNotContain("with a routine", made[copy], "the copy that may clone");
        Assert.IsEmpty(windows.Open);
        AssertDeleted(windows);
    }

    [TestMethod]
    public void A_volume_that_does_not_count_shows_nothing()
    {
        ScriptedWindows plain = Counting(1);
        plain.Forget(Counted);
        plain.Fail(Counted, 1).Fail("FSCTL_GET_RETRIEVAL_POINTERS", 38);
        Assert.AreEqual((PlatformStatus.Ok, CloneSupport.Unknown), (Probe(plain, out CloneSupport support), support));

        ScriptedWindows empty = Counting(1);
        empty.Forget(Counted);
        empty.Fail(Counted, 38);
        Assert.AreEqual((PlatformStatus.Ok, CloneSupport.Unknown), (Probe(empty, out support), support));
    }

    [TestMethod]
    public void A_failure_of_a_step_is_the_result_and_both_files_are_deleted()
    {
        foreach (string call in (string[])["WriteFile", "FlushFileBuffers", "CloseHandle", "CopyFileEx", Counted])
        {
            ScriptedWindows windows = Counting(2);
            windows.Forget(call);
            windows.Fail(call, DeviceError).Succeed(call);
            PlatformStatus status = Probe(windows, out CloneSupport support);
            Assert.AreEqual((new PlatformStatus(StatusCode.DeviceError, DeviceError), CloneSupport.Unknown), (status, support), call);
            AssertDeleted(windows);
            Assert.IsEmpty(windows.Open, call);
        }
    }

    [TestMethod]
    public void Extents_that_were_not_read_to_the_end_show_nothing()
    {
        ScriptedWindows windows = Counting(2);
        windows.Forget(Counted);
        ulong[] page = [1, 0, 16, 100, 2];
        windows.Reply(Counted, new ScriptedReply(234, [.. page.SelectMany(BitConverter.GetBytes)])).Fail(Counted, DeviceError);
        PlatformStatus status = Probe(windows, out CloneSupport support);
        Assert.AreEqual((new PlatformStatus(StatusCode.DeviceError, DeviceError), CloneSupport.Unknown), (status, support));
    }

    [TestMethod]
    public void What_cannot_be_created_or_opened_is_the_result()
    {
        foreach (int occurrence in (int[])[0, 1])
        {
            ScriptedWindows windows = Counting(2);
            for (int time = 0; time < occurrence; time++) windows.Succeed("CreateFile");
            windows.Fail("CreateFile", DeviceError).Succeed("CreateFile");
            Assert.AreEqual(DeviceError, Probe(windows, out CloneSupport support).NativeCode);
            Assert.AreEqual(CloneSupport.Unknown, support);
            Assert.AreEqual(occurrence, windows.Made.Count(call => call.StartsWith("CopyFileEx", StringComparison.Ordinal)));
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void No_sector_of_the_file_is_a_hole()
    {
        byte[] written = new byte[ProbeBytes];
        ScriptedWindows windows = Counting(2);
        windows.Content = written;
        Assert.IsTrue(Probe(windows, out _).IsOk);
        Assert.IsTrue(written.Chunk(512).All(sector => Array.Exists(sector, one => one != 0)));
    }

    private static PlatformStatus Probe(ScriptedWindows windows, out CloneSupport support)
    {
        WindowsPlatform platform = new(windows);
        windows.Made.Clear();
        return platform.ProbeSystemCopy(@"C:\d", out support);
    }

    private static ScriptedWindows Counting(uint count)
    {
        ScriptedWindows windows = new() { Length = ProbeBytes };
        windows.Return("NtQueryVolumeInformationFile", new VolumeSize { SectorsPerCluster = 8, BytesPerSector = 512 });
        ulong[] page = [1, 0, 32, 100, count];
        return windows.Return(Counted, [.. page.SelectMany(BitConverter.GetBytes)]);
    }

    private static int Find(List<string> made, string call) => made.FindIndex(one => one.StartsWith(call, StringComparison.Ordinal));

    /// <summary>Each file that was created or copied to was deleted by its name.</summary>
    private static void AssertDeleted(ScriptedWindows windows)
    {
        string original = windows.Made[0].Split(' ')[1].TrimEnd(':');
        foreach (string path in (string[])[original, original + "-copy"])
        {
            int opened = Find(windows.Made, $"CreateFile {path}: DELETE|");
            Assert.IsGreaterThan(0, opened, windows.Text);
            Assert.Contains("FileDispositionInfoEx 3", windows.Made[opened + 1]);
        }
    }
}
