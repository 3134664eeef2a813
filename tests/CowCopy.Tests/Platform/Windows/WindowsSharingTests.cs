using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>A file that a clone of an equal one is to replace: opened such that none writes it, and left where anything differs.</summary>
[TestClass]
public sealed class WindowsSharingTests
{
    private const string Handle = "GetFileInformationByHandle", Id = "FileIdInfo", Streams = "FileStreamInfo";
    private const string Security = "GetKernelObjectSecurity", Integrity = "FSCTL_GET_INTEGRITY_INFORMATION";
    private const int SharingViolation = 32, DeviceError = 1117;
    private const long Second = 10_000_000, Epoch = 11_644_473_600;

    private static readonly FileHandle From = new(70), To = new(71);

    [TestMethod]
    public void It_is_opened_such_that_no_process_writes_it()
    {
        ScriptedWindows windows = Unwritten(0x220, 1);
        windows.Forget(Integrity);
        windows.Return(Integrity, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0);
        PlatformStatus status = Open(windows, out FileHandle file, out ulong kind);
        Assert.AreEqual((PlatformStatus.Ok, (nint)1), (status, file.Value));
        Assert.AreEqual((2UL << 33) | (1 << 1) | 1, kind, "checksum algorithm, flags, sparse");
        Assert.AreEqual(
            "CreateFile C:\\f: GENERIC_READ, FILE_SHARE_READ|FILE_SHARE_DELETE, OPEN_EXISTING, "
            + "FILE_FLAG_SEQUENTIAL_SCAN|FILE_FLAG_OPEN_REPARSE_POINT\n"
            + $"{Handle} #1\n{Id} #1 -> 24\n{Streams} #1 -> 4096\n{Integrity} #1 -> 16",
            string.Join('\n', windows.Made.Skip(1)));

        Open(Unwritten(0x20, 1), out _, out kind);
        Assert.AreEqual(0UL, kind);
    }

    [TestMethod]
    public void A_file_that_may_be_written_is_busy_and_one_that_differs_is_closed()
    {
        ScriptedWindows busy = Unwritten(0x20, 1).Fail("CreateFile", SharingViolation);
        Assert.AreEqual(new PlatformStatus(StatusCode.Busy, SharingViolation), Open(busy, out FileHandle file, out _));
        Assert.IsFalse(file.IsOpen);

        (FileFacts Expected, uint Names, uint Attributes, StatusCode Code)[] cases =
        [
            (Facts(), 2, 0x20, StatusCode.ContentDiffers),
            (Facts() with { Length = 99 }, 1, 0x20, StatusCode.ContentDiffers),
            (Facts() with { Modified = new(3, 100) }, 1, 0x20, StatusCode.ContentDiffers),
            (Facts() with { Identity = new(new VolumeId(5), 7, 8) }, 1, 0x20, StatusCode.ContentDiffers),
            (Facts(), 1, 0x420, StatusCode.NotPermitted),
            (Facts(), 1, 0x4020, StatusCode.NotPermitted),
        ];
        foreach ((FileFacts expected, uint names, uint attributes, StatusCode code) in cases)
        {
            ScriptedWindows windows = Unwritten(attributes, names);
            PlatformStatus status = new WindowsPlatform(windows).OpenUnwritten(@"C:\f", expected, out file, out _);
            Assert.AreEqual((PlatformStatus.From(code), FileHandle.None), (status, file));
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void A_file_with_streams_or_whose_streams_are_not_known_is_left()
    {
        byte[] stream = new byte[24 + 16];
        stream[4] = 16;
        ":a:$DATA"u8.ToArray().CopyTo(stream, 24);
        ScriptedWindows windows = Unwritten(0x20, 1);
        windows.Forget(Streams);
        windows.Return(Streams, stream);
        Assert.AreEqual(PlatformStatus.From(StatusCode.HasStreams), Open(windows, out FileHandle file, out _));
        Assert.AreEqual((FileHandle.None, 0), (file, windows.Open.Count));

        windows = Unwritten(0x20, 1);
        windows.Forget(Streams);
        windows.Fail(Streams, DeviceError);
        Assert.AreEqual(StatusCode.HasStreams, Open(windows, out _, out _).Code);

        windows = Unwritten(0x20, 1);
        windows.Forget(Handle);
        windows.Fail(Handle, DeviceError);
        Assert.AreEqual(DeviceError, Open(windows, out _, out _).NativeCode);
        Assert.IsEmpty(windows.Open);
    }

    [TestMethod]
    public void Owner_group_and_access_list_must_be_equal_to_the_byte()
    {
        ScriptedWindows windows = new();
        windows.Return(Security, 1, 2, 3);
        Assert.IsTrue(Carry(windows, 0x3 | 0x200).IsOk);
        const string Descriptor = "7 -> 65536"; // OWNER_, GROUP_ and DACL_SECURITY_INFORMATION
        Assert.AreEqual(
            $"{Security} #70 {Descriptor}\n{Security} #71 {Descriptor}\n"
            + $"Set #71 FileBasicInfo {(Epoch + 1) * Second} {(Epoch + 2) * Second} {(Epoch + 3) * Second} 0 "
            + "FILE_ATTRIBUTE_READONLY|FILE_ATTRIBUTE_HIDDEN",
            string.Join('\n', windows.Made.Skip(1)));

        foreach (byte[] other in (byte[][])[[1, 2, 4], [1, 2], [1, 2, 3, 0]])
        {
            windows = new();
            windows.Return(Security, 1, 2, 3).Return(Security, other);
            Assert.AreEqual(PlatformStatus.From(StatusCode.NotPermitted), Carry(windows, 0x20));
            Assert.HasCount(3, windows.Made, windows.Text);
        }
    }

    [TestMethod]
    public void A_descriptor_that_cannot_be_read_is_not_equal_and_a_refusal_is_the_result()
    {
        foreach (bool isFirst in (bool[])[true, false])
        {
            ScriptedWindows windows = new();
            if (!isFirst) windows.Succeed(Security);
            windows.Fail(Security, 5);
            Assert.AreEqual(PlatformStatus.From(StatusCode.NotPermitted), Carry(windows, 0x20));
        }

        ScriptedWindows refused = new();
        refused.Fail("Set FileBasicInfo", DeviceError);
        Assert.AreEqual(DeviceError, Carry(refused, 0).NativeCode);
        Assert.EndsWith(" FILE_ATTRIBUTE_NORMAL", refused.Made[^1], "0 would leave the attributes of the new file");
    }

    private static ScriptedWindows Unwritten(uint attributes, uint names)
    {
        ScriptedWindows windows = new();
        windows.Return(Handle, new ByHandleInformation
        {
            Attributes = attributes,
            LengthLow = 100,
            LinkCount = names,
            Modified = new FileTime((Epoch + 3) * Second),
        });
        return windows.Return(Id, [5, .. new byte[7], 6, .. new byte[7], 7, .. new byte[7]]).Fail(Streams, 87).Fail(Integrity, 1);
    }

    private static FileFacts Facts() =>
        new() { Length = 100, Modified = new(3, 0), Identity = new FileIdentity(new VolumeId(5), 7, 6) };

    private static PlatformStatus Open(ScriptedWindows windows, out FileHandle file, out ulong kind) =>
        new WindowsPlatform(windows).OpenUnwritten(@"C:\f", Facts(), out file, out kind);

    private static PlatformStatus Carry(ScriptedWindows windows, uint mode)
    {
        FileFacts facts = new() { Mode = mode, Created = new(1, 0), Accessed = new(2, 0), Modified = new(3, 0) };
        return new WindowsPlatform(windows).CarryMetadata(From, facts, To);
    }
}
