using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>The streams of a file beside its content, by FILE_STREAM_INFO of winbase.h.</summary>
[TestClass]
public sealed class WindowsStreamTests
{
    private const string Streams = "FileStreamInfo", SetBasic = "Set FileBasicInfo";
    private const string All = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE";
    private const int MoreData = 234, EndOfFile = 38, DeviceError = 1117;

    private static readonly FileHandle Source = new(70), Target = new(71);

    [TestMethod]
    public void A_list_that_does_not_fit_is_read_into_a_larger_buffer_up_to_a_megabyte()
    {
        ScriptedWindows windows = new();
        windows.Fail(Streams, MoreData).Fail(Streams, MoreData).Return(Streams, List(("::$DATA", 5L << 30), (":a:$DATA", 3)));
        Assert.IsTrue(Of(windows).List(Source, out List<string> names, out long length).IsOk);
        Assert.AreEqual((":a:$DATA", 5L << 30), (names.Single(), length));
        Assert.AreEqual($"{Streams} #70 -> 4096\n{Streams} #70 -> 16384\n{Streams} #70 -> 65536", windows.Text);

        windows = new();
        windows.Fail(Streams, MoreData);
        Assert.AreEqual(MoreData, Of(windows).List(Source, out names, out length).NativeCode);
        Assert.AreEqual((0, -1L, 5), (names.Count, length, windows.Made.Count));
        Assert.EndsWith("-> 1048576", windows.Made[^1]);
    }

    [TestMethod]
    [DataRow(EndOfFile, true, DisplayName = "a directory without streams")]
    [DataRow(87, true)]
    [DataRow(50, true)]
    [DataRow(1, true)]
    [DataRow(5, false)]
    [DataRow(DeviceError, false)]
    public void A_volume_without_streams_has_none_and_any_other_failure_is_the_result(int error, bool hasNone)
    {
        ScriptedWindows windows = new();
        windows.Reply(Streams, new ScriptedReply(error, List((":a:$DATA", 3))));
        PlatformStatus status = Of(windows).List(Source, out List<string> names, out long length);
        Assert.AreEqual(hasNone ? PlatformStatus.Ok : Win32Error.ToStatus(error), status);
        Assert.AreEqual((0, -1L), (names.Count, length));
    }

    [TestMethod]
    public unsafe void An_entry_that_ends_with_the_buffer_is_read_and_one_without_a_name_is_none()
    {
        byte[] exact = List((":ab:$DATA", 1));
        fixed (byte* at = exact)
        {
            Assert.AreEqual(":ab:$DATA", AlternateStreams.NamesIn(at, exact.Length, out _).Single());
            Assert.IsEmpty(AlternateStreams.NamesIn(at, exact.Length - 1, out _));
        }

        byte[] unnamed = List(("", 1), (":b:$DATA", 1));
        fixed (byte* at = unnamed) Assert.AreEqual(":b:$DATA", AlternateStreams.NamesIn(at, unnamed.Length, out _).Single());
        byte[] head = new byte[24];
        fixed (byte* at = head) Assert.IsEmpty(AlternateStreams.NamesIn(at, head.Length, out _));
    }

    [TestMethod]
    [DataRow(1, @"\\?\Volume{1}\f", @"\\?\Volume{1}\f")]
    [DataRow(0, @"\\?\UNC\server\share\f", @"\\?\UNC\server\share\f")]
    [DataRow(2, @"\Device\Mup\f", @"\\?\GLOBALROOT\Device\Mup\f")]
    public void Each_stream_is_copied_by_the_first_path_that_the_system_has(int form, string path, string prefix)
    {
        ScriptedWindows windows = Named(form, path);
        windows.Length = 600_000;
        windows.Return(Streams, List(("::$DATA", 9), (":a:$DATA", 3), (":b:$DATA", 3)));
        windows.Return("GetFileInformationByHandle", new ByHandleInformation { Attributes = 0x22 });

        Assert.IsTrue(Copy(windows).IsOk);

        string[] opened = [.. windows.Made.Where(call => call.StartsWith("CreateFile", StringComparison.Ordinal))];
        string[] expected =
        [
            $"CreateFile {prefix}:a:$DATA: GENERIC_READ, {All}, OPEN_EXISTING, 0",
            $"CreateFile {prefix}2:a:$DATA: GENERIC_WRITE, {All}, CREATE_ALWAYS, 0",
            $"CreateFile {prefix}:b:$DATA: GENERIC_READ, {All}, OPEN_EXISTING, 0",
            $"CreateFile {prefix}2:b:$DATA: GENERIC_WRITE, {All}, CREATE_ALWAYS, 0",
        ];
        CollectionAssert.AreEqual(expected, opened);
        Assert.AreEqual((1_200_000L, 0), (windows.Written.Sum(range => range.Bytes), windows.WrongBytes));
        Assert.IsEmpty(windows.Open);
        Assert.IsFalse(windows.Text.Contains(SetBasic[..4], StringComparison.Ordinal), "attributes stay");
    }

    [TestMethod]
    [DataRow(2)]
    [DataRow(3)]
    [DataRow(5)]
    public void A_path_by_which_no_stream_can_be_opened_gives_way_to_the_next(int error)
    {
        const string ByGuid = @"\\?\Volume{1}\f", ByName = @"\\?\C:\f";
        ScriptedWindows windows = Named(1, ByGuid);
        Name(windows, 0, ByName);
        windows.Length = 100;
        windows.Return(Streams, List((":a:$DATA", 3)));
        windows.Return("GetFileInformationByHandle", new ByHandleInformation { Attributes = 0x22 });
        windows.Fail("CreateFile " + ByGuid + ":a:$DATA", error);

        Assert.IsTrue(Copy(windows).IsOk, windows.Text);

        Assert.AreEqual((100L, 0), (windows.Written.Sum(range => range.Bytes), windows.WrongBytes));
        Assert.IsEmpty(windows.Open);
        windows.Fail("CreateFile " + ByName + ":a:$DATA", error);
        Assert.AreEqual(error, Copy(windows).NativeCode, "no other path is known");
    }

    [TestMethod]
    public void A_read_only_copy_is_writable_while_its_streams_are_written()
    {
        ScriptedWindows windows = Named(1, @"\\?\Volume{1}\f");
        windows.Return(Streams, List((":a:$DATA", 3)));
        windows.Return("GetFileInformationByHandle", new ByHandleInformation { Attributes = 0x223 }); // sparse too
        Assert.IsTrue(Copy(windows).IsOk);
        int first = windows.Made.IndexOf("Set #71 FileBasicInfo 0 0 0 0 FILE_ATTRIBUTE_HIDDEN|FILE_ATTRIBUTE_ARCHIVE");
        Assert.IsLessThan(windows.Made.FindIndex(call => call.StartsWith("CreateFile", StringComparison.Ordinal)), first);
        Assert.IsGreaterThan(0, first);
        Assert.AreEqual(
            "Set #71 FileBasicInfo 0 0 0 0 FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_HIDDEN|FILE_ATTRIBUTE_ARCHIVE", windows.Made[^1]);
    }

    [TestMethod]
    public void A_failure_is_the_result_and_no_further_stream_is_copied()
    {
        foreach (string call in (string[])[SetBasic, "CreateFile a", "CreateFile b", "ReadFile", "WriteFile"])
        {
            ScriptedWindows windows = Named(1, @"\\?\Volume{1}\f");
            windows.Length = 100;
            windows.Return(Streams, List((":a:$DATA", 3), (":b:$DATA", 3)));
            windows.Return("GetFileInformationByHandle", new ByHandleInformation { Attributes = 0x1 });
            string name = call switch
            {
                "CreateFile a" => @"CreateFile \\?\Volume{1}\f:a:$DATA",
                "CreateFile b" => @"CreateFile \\?\Volume{1}\f2:a:$DATA",
                _ => call,
            };
            windows.Fail(name, DeviceError);
            Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, DeviceError), Copy(windows), call);
            Assert.IsEmpty(windows.Open, call);
            Assert.IsFalse(windows.Text.Contains(":b:", StringComparison.Ordinal), call);
        }
    }

    [TestMethod]
    public void Attributes_that_are_not_known_are_not_changed()
    {
        ScriptedWindows windows = Named(1, @"\\?\Volume{1}\f");
        windows.Return(Streams, List((":a:$DATA", 3)));
        windows.Reply("GetFileInformationByHandle", new ScriptedReply(DeviceError, [0x1, 0, 0, 0]));
        Assert.IsTrue(Copy(windows).IsOk);
        Assert.IsFalse(windows.Text.Contains("FileBasicInfo", StringComparison.Ordinal), windows.Text);
    }

    [TestMethod]
    public void An_attribute_that_cannot_be_restored_is_reported()
    {
        ScriptedWindows windows = Named(1, @"\\?\Volume{1}\f");
        windows.Return(Streams, List((":a:$DATA", 3)));
        windows.Return("GetFileInformationByHandle", new ByHandleInformation { Attributes = 0x1 });
        windows.Succeed(SetBasic).Fail(SetBasic, DeviceError);
        Assert.AreEqual(DeviceError, Copy(windows).NativeCode);
    }

    [TestMethod]
    public void Streams_that_cannot_be_listed_or_reached_are_not_left_out_silently()
    {
        ScriptedWindows unlisted = Named(1, @"\\?\Volume{1}\f");
        unlisted.Fail(Streams, DeviceError);
        Assert.AreEqual(DeviceError, Copy(unlisted).NativeCode);

        ScriptedWindows unnamed = new();
        unnamed.Return(Streams, List((":a:$DATA", 3))).Fail("GetFinalPathNameByHandle", 3);
        Assert.AreEqual(StatusCode.NotSupported, Copy(unnamed).Code);

        ScriptedWindows none = new();
        none.Return(Streams, List(("::$DATA", 3)));
        Assert.IsTrue(Copy(none).IsOk);
        Assert.HasCount(1, none.Made, "no path is needed");
    }

    [TestMethod]
    public void A_clone_whose_streams_fail_is_not_taken_for_a_refusal_that_left_nothing()
    {
        ScriptedWindows windows = new();
        windows.Fail(Streams, 50).Forget(Streams);
        windows.Fail(Streams, DeviceError);
        FileClone clone = new(100) { ClusterBytes = 4096 };
        PlatformStatus status = new WindowsPlatform(windows).Clone(Source, Target, clone);
        Assert.AreEqual(new PlatformStatus(StatusCode.Other, DeviceError), status, "the new content is there");
    }

    private static AlternateStreams Of(ScriptedWindows windows) => new(windows, new ByteCopier(windows));

    private static PlatformStatus Copy(ScriptedWindows windows) => Of(windows).Copy(Source, Target, CancellationToken.None);

    private static ScriptedWindows Named(int form, string path)
    {
        ScriptedWindows windows = new();
        windows.Fail("GetFinalPathNameByHandle", 3);
        return Name(windows, form, path);
    }

    private static ScriptedWindows Name(ScriptedWindows windows, int form, string path)
    {
        windows.Return($"GetFinalPathNameByHandle #70 {form}", ScriptedWindows.Utf16(path));
        return windows.Return($"GetFinalPathNameByHandle #71 {form}", ScriptedWindows.Utf16(path + "2"));
    }

    /// <summary>The offset of the next entry, the bytes of the name, the length and the allocation of the stream, the name.</summary>
    private static byte[] List(params (string Name, long Length)[] streams)
    {
        List<byte> all = [];
        for (int index = 0; index < streams.Length; index++)
        {
            byte[] name = Encoding.Unicode.GetBytes(streams[index].Name);
            bool isLast = index == streams.Length - 1;
            byte[] one = new byte[isLast ? 24 + name.Length : (24 + name.Length + 7) / 8 * 8];
            if (!isLast) BitConverter.TryWriteBytes(one, one.Length);
            BitConverter.TryWriteBytes(one.AsSpan(4), name.Length);
            BitConverter.TryWriteBytes(one.AsSpan(8), streams[index].Length);
            BitConverter.TryWriteBytes(one.AsSpan(16), 77L);
            name.CopyTo(one, 24);
            all.AddRange(one);
        }

        return [.. all];
    }
}
