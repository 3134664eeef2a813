using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>The holes of a sparse file are kept where that is requested and the volume has them; its bytes always are copied.</summary>
[TestClass]
public sealed class WindowsSparseTests
{
    private const int MoreData = 234, DeviceError = 1117;
    private const string Ranges = "FSCTL_QUERY_ALLOCATED_RANGES";

    private static readonly FileHandle Source = new(70), Target = new(71);

    [TestMethod]
    public void Only_the_ranges_of_a_sparse_file_are_copied_page_after_page()
    {
        const long Length = 10L << 30;
        AllocatedRange[] first = [Range(0, 5), Range(6L << 30, 300_000)], second = [Range(9L << 30, 7)];
        ScriptedWindows windows = new() { Length = Length };
        windows.Reply(Ranges, new ScriptedReply(MoreData, Bytes(first))).Reply(Ranges, new ScriptedReply(0, Bytes(second)));

        PlatformStatus status = CopySparse(windows, Length, out long written);

        Assert.AreEqual((PlatformStatus.Ok, 300_012L), (status, written));
        (long, long)[] expected = [(0, 5), (6L << 30, 256 << 10), ((6L << 30) + (256 << 10), 300_000 - (256 << 10)), (9L << 30, 7)];
        CollectionAssert.AreEqual(expected, windows.Written);
        Assert.AreEqual(0, windows.WrongBytes);
        long next = (6L << 30) + 300_000;
        string[] control = [.. windows.Made.Where(call => !call.Contains("File #", StringComparison.Ordinal))];
        string[] wanted =
        [
            "FSCTL_SET_SPARSE #71 01", $"Set #71 FileEndOfFileInfo {Length}",
            $"FSCTL_QUERY_ALLOCATED_RANGES #70 {Convert.ToHexString(Bytes(Range(0, Length)))} -> 4096",
            $"FSCTL_QUERY_ALLOCATED_RANGES #70 {Convert.ToHexString(Bytes(Range(next, Length - next)))} -> 4096",
        ];
        CollectionAssert.AreEqual(wanted, control, windows.Text);
    }

    [TestMethod]
    public void A_file_that_is_one_hole_and_one_that_ends_with_its_last_range_take_one_query()
    {
        ScriptedWindows windows = new() { Length = 100 };
        Assert.AreEqual((PlatformStatus.Ok, 0L), (CopySparse(windows, 100, out long written), written));
        Assert.AreEqual(1, windows.Made.Count(call => call.StartsWith("FSCTL_QUERY", StringComparison.Ordinal)));

        windows = new() { Length = 100 };
        windows.Reply(Ranges, new ScriptedReply(MoreData, Bytes(Range(0, 100))));
        Assert.AreEqual((PlatformStatus.Ok, 100L), (CopySparse(windows, 100, out written), written));
        Assert.AreEqual(1, windows.Made.Count(call => call.StartsWith("FSCTL_QUERY", StringComparison.Ordinal)));
    }

    [TestMethod]
    public void A_failure_while_a_sparse_file_is_copied_is_the_result()
    {
        foreach (string call in (string[])["Set FileEndOfFileInfo", Ranges, "ReadFile", "WriteFile"])
        {
            ScriptedWindows windows = new() { Length = 100 };
            if (call != Ranges) windows.Return(Ranges, Bytes(Range(0, 10), Range(50, 10)));
            windows.Fail(call, DeviceError);
            Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, DeviceError), CopySparse(windows, 100, out long written), call);
            Assert.AreEqual(0, written);
            Assert.IsLessThanOrEqualTo(1, windows.Made.Count(made => made.StartsWith("ReadFile", StringComparison.Ordinal)), call);
        }

        ScriptedWindows stuck = new() { Length = 100 };
        stuck.Fail(Ranges, MoreData);
        Assert.AreEqual(MoreData, CopySparse(stuck, 100, out _).NativeCode, "no progress");
    }

    [TestMethod]
    public void A_volume_without_sparse_files_gets_the_bytes()
    {
        ScriptedWindows windows = new() { Length = 100 };
        windows.Fail("FSCTL_SET_SPARSE", 1).Fail("FileStreamInfo", 87);
        ByteCopy copy = new(100, ByteCopyWay.ReadWrite) { KeepsHoles = true };
        PlatformStatus status = new WindowsPlatform(windows).CopyBytes(Source, Target, copy, CancellationToken.None, out long written);
        Assert.AreEqual((PlatformStatus.Ok, 100L), (status, written));
        Assert.AreEqual((0, (0L, 100L)), (windows.WrongBytes, windows.Written.Single()));
    }

    [TestMethod]
    public void Holes_are_queried_only_where_they_are_kept_and_the_length_is_known()
    {
        foreach ((long length, bool keepsHoles, int expected) in ((long, bool, int)[])[(100, true, 1), (100, false, 0), (0, true, 0)])
        {
            ScriptedWindows windows = new() { Length = 100 };
            windows.Return(Ranges, Bytes(Range(0, 100))).Fail("FileStreamInfo", 87);
            ByteCopy copy = new(length, ByteCopyWay.ReadWrite) { KeepsHoles = keepsHoles };
            PlatformStatus status = new WindowsPlatform(windows).CopyBytes(Source, Target, copy, CancellationToken.None, out long written);
            Assert.AreEqual((PlatformStatus.Ok, 100L), (status, written), "a length of 0 is one that is not known");
            Assert.AreEqual(expected, windows.Made.Count(call => call.StartsWith("FSCTL_SET_SPARSE", StringComparison.Ordinal)));
            Assert.AreEqual(expected, windows.Made.Count(call => call == "Set #71 FileEndOfFileInfo 100"), windows.Text);
            Assert.AreEqual((0, (0L, 100L)), (windows.WrongBytes, windows.Written.Single()));
        }
    }

    private static PlatformStatus CopySparse(ScriptedWindows windows, long length, out long written) =>
        new SparseCopier(windows, new ByteCopier(windows)).Copy(Source, Target, length, CancellationToken.None, out written);

    private static AllocatedRange Range(long offset, long length) => new() { Offset = offset, Length = length };

    /// <summary>FILE_ALLOCATED_RANGE_BUFFER of winioctl.h: the offset and the length.</summary>
    private static byte[] Bytes(params AllocatedRange[] ranges) =>
        [.. ranges.SelectMany(range => (byte[])[.. BitConverter.GetBytes(range.Offset), .. BitConverter.GetBytes(range.Length)])];
}
