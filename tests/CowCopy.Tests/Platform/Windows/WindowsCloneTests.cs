using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>The calls of a block clone, and what a refusal of one means.</summary>
[TestClass]
public sealed class WindowsCloneTests
{
    private const string Id = "FileIdInfo", Streams = "FileStreamInfo", Integrity = "FSCTL_GET_INTEGRITY_INFORMATION";

    private static readonly FileHandle From = new(70), To = new(71);

    [TestMethod]
    public void The_calls_of_a_clone_are_those_that_Windows_documents()
    {
        ScriptedWindows windows = new();
        BlockCloneDevice device = new(windows);
        windows.Return("NtQueryVolumeInformationFile", new VolumeSize { SectorsPerCluster = 128, BytesPerSector = 512 });
        windows.Return(Integrity, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0);

        Assert.IsTrue(device.GetClusterSize(From, out long cluster).IsOk);
        Assert.AreEqual(64 << 10, cluster);
        Assert.IsTrue(device.GetIntegrity(From, out FileIntegrity integrity).IsOk);
        Assert.AreEqual(new FileIntegrity(2, 1), integrity);
        windows.Made.Clear();
        device.SetSparse(To, isSparse: true);
        device.SetSparse(To, isSparse: false);
        device.SetLength(To, 5L << 30);
        device.SetIntegrity(To, integrity);
        device.Duplicate(From, To, new CloneRange(4096, 8192));

        Assert.AreEqual(
            "FSCTL_SET_SPARSE #71 01\nFSCTL_SET_SPARSE #71 00\nSet #71 FileEndOfFileInfo 5368709120\n"
            + "FSCTL_SET_INTEGRITY_INFORMATION #71 0200000001000000\n"
            + "FSCTL_DUPLICATE_EXTENTS_TO_FILE #71 4600000000000000001000000000000000100000000000000020000000000000",
            windows.Text, "the source's handle, two offsets, the length");
    }

    [TestMethod]
    public void A_refusal_of_each_call_of_a_clone_is_returned()
    {
        BlockCloneDevice device = new(new ScriptedWindows()
            .Fail("NtQueryVolumeInformationFile", unchecked((int)0xC00000BB)).Fail(Integrity, 1).Fail("FSCTL_SET_SPARSE", 1)
            .Fail("FSCTL_SET_INTEGRITY_INFORMATION", 50).Fail("Set FileEndOfFileInfo", 112).Fail("FSCTL_DUPLICATE_EXTENTS_TO_FILE", 347));
        Assert.AreEqual(StatusCode.NotSupported, device.GetClusterSize(From, out _).Code);
        Assert.AreEqual(1, device.GetIntegrity(From, out _).NativeCode);
        Assert.AreEqual(1, device.SetSparse(To, isSparse: true).NativeCode);
        Assert.AreEqual(50, device.SetIntegrity(To, default).NativeCode);
        Assert.AreEqual(StatusCode.NoSpace, device.SetLength(To, 1).Code);
        Assert.AreEqual(StatusCode.ReferenceLimit, device.Duplicate(From, To, new CloneRange(0, 4096)).Code);
    }

    [TestMethod]
    [DataRow(5, 6, true)]
    [DataRow(5, 5, false)]
    [DataRow(0, 6, false, DisplayName = "a volume that is not known")]
    [DataRow(5, 0, false)]
    public void A_clone_that_is_refused_between_two_volumes_is_refused_for_that(int one, int other, bool areTwo)
    {
        const int InvalidParameter = 87;
        ScriptedWindows windows = new();
        windows.Fail("FSCTL_DUPLICATE_EXTENTS_TO_FILE", InvalidParameter);
        foreach (int volume in (int[])[one, other]) windows.Return(Id, [(byte)volume, .. new byte[7], 1, .. new byte[15]]);
        FileClone clone = new(100) { ClusterBytes = 4096 };
        PlatformStatus status = new WindowsPlatform(windows).Clone(From, To, clone);
        Assert.AreEqual(new PlatformStatus(areTwo ? StatusCode.DifferentVolume : StatusCode.InvalidArgument, InvalidParameter), status);
        Assert.IsFalse(windows.Text.Contains(Streams, StringComparison.Ordinal), windows.Text);
    }

    [TestMethod]
    public void A_clone_with_its_streams_succeeds()
    {
        ScriptedWindows windows = new();
        windows.Fail(Streams, 38);
        Assert.AreEqual(PlatformStatus.Ok, new WindowsPlatform(windows).Clone(From, To, new FileClone(100) { ClusterBytes = 4096 }));
        Assert.StartsWith(Streams + " #70", windows.Made[^1]);
    }

    [TestMethod]
    public void Another_refusal_of_a_clone_says_nothing_of_volumes()
    {
        ScriptedWindows windows = new();
        windows.Fail("FSCTL_DUPLICATE_EXTENTS_TO_FILE", 112);
        FileClone clone = new(100) { ClusterBytes = 4096 };
        Assert.AreEqual(new PlatformStatus(StatusCode.NoSpace, 112), new WindowsPlatform(windows).Clone(From, To, clone));
        Assert.IsFalse(windows.Text.Contains(Id, StringComparison.Ordinal), windows.Text);
    }
}
