using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.Tests.Platform.MacOS;

/// <summary>Numbers and layouts of macOS, checked anywhere.</summary>
[TestClass]
public sealed class DarwinTests
{
    [TestMethod]
    [DataRow(nameof(StatusCode.Ok), 0)]
    [DataRow(nameof(StatusCode.NotPermitted), 1)]
    [DataRow(nameof(StatusCode.NotFound), 2)]
    [DataRow(nameof(StatusCode.DeviceError), 5, 6)]
    [DataRow(nameof(StatusCode.Busy), 11, 16, 26, 35)]
    [DataRow(nameof(StatusCode.OutOfMemory), 12)]
    [DataRow(nameof(StatusCode.AccessDenied), 13)]
    [DataRow(nameof(StatusCode.AlreadyExists), 17)]
    [DataRow(nameof(StatusCode.DifferentVolume), 18)]
    [DataRow(nameof(StatusCode.NotDirectory), 20)]
    [DataRow(nameof(StatusCode.IsDirectory), 21)]
    [DataRow(nameof(StatusCode.InvalidArgument), 22)]
    [DataRow(nameof(StatusCode.OutOfHandles), 23, 24)]
    [DataRow(nameof(StatusCode.NotSupported), 25, 45, 78, 102)]
    [DataRow(nameof(StatusCode.FileTooLarge), 27)]
    [DataRow(nameof(StatusCode.NoSpace), 28)]
    [DataRow(nameof(StatusCode.ReadOnlyVolume), 30)]
    [DataRow(nameof(StatusCode.LinkLimit), 31)]
    [DataRow(nameof(StatusCode.InvalidName), 62, 92)]
    [DataRow(nameof(StatusCode.NameTooLong), 63)]
    [DataRow(nameof(StatusCode.NotEmpty), 66)]
    [DataRow(nameof(StatusCode.QuotaExceeded), 69)]
    [DataRow(nameof(StatusCode.Other), 36, 38, 39, 40, 84, 95, 122, 9999)]
    public void Errno_to_status(string status, params int[] errors)
    {
        foreach (int error in errors)
            Assert.AreEqual(new PlatformStatus(Enum.Parse<StatusCode>(status), error), Errno.OfMacOS(error));
    }

    [TestMethod]
    public unsafe void Layouts_are_the_header_s()
    {
        Assert.AreEqual(144, sizeof(StatBuffer));
        Assert.AreEqual(24, sizeof(AttributeList));
        Assert.AreEqual(36, sizeof(VolumeCapabilities));
        Assert.AreEqual((nint)8, Marshal.OffsetOf<StatBuffer>(nameof(StatBuffer.FileNumber)));
        Assert.AreEqual((nint)8, Marshal.OffsetOf<AttributeList>(nameof(AttributeList.VolumeAttributes)));
        Assert.AreEqual((nint)8, Marshal.OffsetOf<VolumeCapabilities>(nameof(VolumeCapabilities.Interfaces)));
        Assert.AreEqual((nint)24, Marshal.OffsetOf<VolumeCapabilities>(nameof(VolumeCapabilities.ValidInterfaces)));
        Assert.AreEqual(
            ((ushort)5, 0x80020000u), (AttributeList.ForCapabilities.GroupCount, AttributeList.ForCapabilities.VolumeAttributes));
    }

    [TestMethod]
    [DataRow(0x10000u, 0x10000u, CloneSupport.Yes)]
    [DataRow(0x10000u, 0u, CloneSupport.No)]
    [DataRow(0u, 0x10000u, CloneSupport.Unknown)]
    public void A_capability_counts_where_it_is_valid(uint valid, uint set, CloneSupport expected) =>
        Assert.AreEqual(expected, new VolumeCapabilities { ValidInterfaces = valid, Interfaces = set }.CloneSupport);

    [TestMethod]
    public void Statfs_is_read()
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        BitConverter.TryWriteBytes(buffer, 4096u);
        BitConverter.TryWriteBytes(buffer.AsSpan(8), 1000UL);
        BitConverter.TryWriteBytes(buffer.AsSpan(24), 250UL);
        BitConverter.TryWriteBytes(buffer.AsSpan(64), 0x1001u);
        Encoding.UTF8.GetBytes("apfs").CopyTo(buffer, 72);
        Encoding.UTF8.GetBytes("/System/Volumes/Data").CopyTo(buffer, 88);

        StatFsBuffer volume = new(buffer);

        Assert.AreEqual((4096L, 4_096_000L, 1_024_000L, true), (volume.BlockSize, volume.TotalBytes, volume.FreeBytes, volume.IsReadOnly));
        Assert.AreEqual(("apfs", "/System/Volumes/Data"), (volume.FileSystem, volume.MountedOn));
    }
}
