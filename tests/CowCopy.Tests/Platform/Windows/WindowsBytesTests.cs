using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Bytes through a buffer: each at its place, and all of them or a failure.</summary>
[TestClass]
public sealed class WindowsBytesTests
{
    private const int Buffer = 256 << 10, DeviceError = 1117;
    private const string Reserve = "Set FileAllocationInfo";

    private static readonly FileHandle Source = new(70), Target = new(71);

    [TestMethod]
    [DataRow(0L, uint.MaxValue, uint.MaxValue)]
    [DataRow(1L, uint.MaxValue, uint.MaxValue)]
    [DataRow(Buffer - 1L, uint.MaxValue, uint.MaxValue)]
    [DataRow((long)Buffer, uint.MaxValue, uint.MaxValue)]
    [DataRow((2L * Buffer) + 7, uint.MaxValue, uint.MaxValue)]
    [DataRow(100_000L, 33_333u, uint.MaxValue, DisplayName = "a system that reads less than the buffer takes")]
    [DataRow(300_000L, uint.MaxValue, 30_000u, DisplayName = "a system that writes less than it is given")]
    public void Each_byte_is_written_to_its_place_once(long length, uint mostRead, uint mostWritten)
    {
        foreach (bool isKnown in (bool[])[true, false])
        {
            foreach (bool endsWithoutError in (bool[])[true, false])
            {
                ScriptedWindows windows = new() { Length = length, EndsWithoutError = endsWithoutError };
                (windows.MostRead, windows.MostWritten) = (mostRead, mostWritten);
                long promised = isKnown ? length : long.MaxValue;

                PlatformStatus status = new ByteCopier(windows).Copy(Source, Target, promised, CancellationToken.None, out long written);

                Assert.AreEqual((PlatformStatus.Ok, length), (status, written));
                AssertWhole(windows, 0, length);
                Assert.IsTrue(windows.Made.TrueForAll(call => BytesOf(call) <= Buffer), windows.Text);
            }
        }
    }

    [TestMethod]
    public void No_more_is_read_than_the_length_that_is_known()
    {
        ScriptedWindows windows = new() { Length = long.MaxValue };
        Assert.IsTrue(new ByteCopier(windows).Copy(Source, Target, Buffer + 5, CancellationToken.None, out _).IsOk);
        Assert.AreEqual(
            $"ReadFile #70 0+{Buffer}\nWriteFile #71 0+{Buffer}\nReadFile #70 {Buffer}+5\nWriteFile #71 {Buffer}+5", windows.Text);
    }

    [TestMethod]
    public void A_range_behind_four_gigabytes_stays_there()
    {
        const long Start = (5L << 30) + 123;
        ScriptedWindows windows = new() { Length = Start + 600_000 };
        long written = 7;
        AllocatedRange range = new() { Offset = Start, Length = 600_000 };

        Assert.IsTrue(new ByteCopier(windows).Copy(Source, Target, range, ref written, CancellationToken.None).IsOk);

        Assert.AreEqual(600_007, written, "added to what was written before");
        AssertWhole(windows, Start, 600_000);
    }

    [TestMethod]
    [DataRow((1L << 20) - 1, 0)]
    [DataRow(1L << 20, 1)]
    [DataRow(5L << 30, 1)]
    [DataRow(long.MaxValue, 0, DisplayName = "a length that is not known")]
    public void Room_is_taken_at_once_from_a_megabyte_on(long length, int reservations)
    {
        ScriptedWindows windows = new();
        Assert.IsTrue(new ByteCopier(windows).Copy(Source, Target, length, CancellationToken.None, out _).IsOk);
        Assert.AreEqual(reservations, windows.Made.Count(call => call == $"Set #71 FileAllocationInfo {length}"), windows.Text);
        Assert.AreEqual(reservations, windows.Made.Count(call => call.StartsWith("Set", StringComparison.Ordinal)), windows.Text);
    }

    [TestMethod]
    public void A_full_volume_is_reported_before_a_byte_is_read_and_any_other_refusal_of_room_is_not()
    {
        ScriptedWindows windows = new() { Length = 1 << 20 };
        windows.Fail(Reserve, 112);
        PlatformStatus status = new ByteCopier(windows).Copy(Source, Target, 1 << 20, CancellationToken.None, out long written);
        Assert.AreEqual((new PlatformStatus(StatusCode.NoSpace, 112), 0L), (status, written));
        Assert.HasCount(1, windows.Made);

        windows = new() { Length = 1 << 20 };
        windows.Fail(Reserve, 50);
        Assert.IsTrue(new ByteCopier(windows).Copy(Source, Target, 1 << 20, CancellationToken.None, out written).IsOk);
        Assert.AreEqual(1 << 20, written);
        AssertWhole(windows, 0, 1 << 20);
    }

    [TestMethod]
    public void A_read_or_write_that_fails_is_the_result_and_what_was_written_is_counted()
    {
        foreach (string call in (string[])["ReadFile", "WriteFile"])
        {
            ScriptedWindows windows = new() { Length = Buffer * 4L };
            windows.Succeed(call).Fail(call, DeviceError);
            PlatformStatus status = new ByteCopier(windows).Copy(Source, Target, Buffer * 3, CancellationToken.None, out long written);
            Assert.AreEqual((new PlatformStatus(StatusCode.DeviceError, DeviceError), (long)Buffer), (status, written), call);
            Assert.HasCount(1, windows.Written);
        }
    }

    [TestMethod]
    public void A_copy_is_cancelled_between_two_blocks()
    {
        using CancellationTokenSource cancellation = new();
        ScriptedWindows windows = new() { Length = Buffer * 3L };
        windows.Reply("WriteFile", new ScriptedReply { Before = cancellation.Cancel });
        PlatformStatus status = new ByteCopier(windows).Copy(Source, Target, Buffer * 3, cancellation.Token, out long written);
        Assert.AreEqual((PlatformStatus.From(StatusCode.Canceled), (long)Buffer), (status, written));
    }

    [TestMethod]
    public void A_second_copy_uses_the_buffer_of_the_first()
    {
        ByteCopier copier = new(new ScriptedWindows { Length = 100 });
        copier.Copy(Source, Target, 100, CancellationToken.None, out _);
        long before = GC.GetAllocatedBytesForCurrentThread();
        copier.Copy(Source, Target, 100, CancellationToken.None, out long written);
        Assert.IsLessThan(Buffer, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.AreEqual(100, written);
    }

    [TestMethod]
    public void Streams_are_not_copied_after_bytes_that_failed()
    {
        ScriptedWindows windows = new() { Length = 100 };
        windows.Fail("WriteFile", DeviceError);
        ByteCopy copy = new(100, ByteCopyWay.ReadWrite);
        PlatformStatus status = new WindowsPlatform(windows).CopyBytes(Source, Target, copy, CancellationToken.None, out _);
        Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, DeviceError), status);
        Assert.IsFalse(windows.Text.Contains("FileStreamInfo", StringComparison.Ordinal), windows.Text);
    }

    [TestMethod]
    public void Streams_that_fail_after_the_bytes_are_the_result()
    {
        ScriptedWindows windows = new() { Length = 100 };
        windows.Fail("FileStreamInfo", DeviceError);
        ByteCopy copy = new(100, ByteCopyWay.ReadWrite);
        PlatformStatus status = new WindowsPlatform(windows).CopyBytes(Source, Target, copy, CancellationToken.None, out long written);
        Assert.AreEqual((new PlatformStatus(StatusCode.DeviceError, DeviceError), 100L), (status, written));
    }

    [TestMethod]
    public void A_read_fills_the_buffer_or_shows_the_end()
    {
        ScriptedWindows windows = new() { Length = 1000, MostRead = 300 };
        WindowsPlatform platform = new(windows);
        byte[] buffer = new byte[900];
        Assert.IsTrue(platform.Read(Source, buffer, 900, out int read).IsOk);
        Assert.AreEqual(900, read);
        Assert.AreEqual("ReadFile #70 0+900\nReadFile #70 300+600\nReadFile #70 600+300", string.Join('\n', windows.Made.Skip(1)));
        Assert.IsTrue(Enumerable.Range(0, 900).All(index => buffer[index] == ScriptedWindows.ByteAt(index)));
        Assert.IsTrue(platform.Read(Source, buffer, 900, out read).IsOk);
        Assert.AreEqual(100, read);
        windows.Fail("ReadFile", DeviceError);
        Assert.AreEqual(DeviceError, platform.Read(Source, buffer, 900, out _).NativeCode);
    }

    private static int BytesOf(string call) => call.Contains('+', StringComparison.Ordinal) ? int.Parse(call.Split('+')[1]) : 0;

    private static void AssertWhole(ScriptedWindows windows, long start, long length)
    {
        long next = start;
        foreach ((long offset, long bytes) in windows.Written)
        {
            Assert.AreEqual(next, offset);
            next += bytes;
        }

        Assert.AreEqual((start + length, 0), (next, windows.WrongBytes));
    }
}
