using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.Platform.Unix;

namespace CowCopy.Tests.Platform;

/// <summary>Numbers of the kernel's interface: maps and layouts, checked anywhere.</summary>
[TestClass]
public sealed class LinuxMapTests
{
    [TestMethod]
    [DataRow(0, nameof(StatusCode.Ok))]
    [DataRow(1, nameof(StatusCode.NotPermitted))]
    [DataRow(2, nameof(StatusCode.NotFound))]
    [DataRow(5, nameof(StatusCode.DeviceError))]
    [DataRow(11, nameof(StatusCode.Busy))]
    [DataRow(12, nameof(StatusCode.OutOfMemory))]
    [DataRow(13, nameof(StatusCode.AccessDenied))]
    [DataRow(16, nameof(StatusCode.Busy))]
    [DataRow(17, nameof(StatusCode.AlreadyExists))]
    [DataRow(18, nameof(StatusCode.DifferentVolume))]
    [DataRow(20, nameof(StatusCode.NotDirectory))]
    [DataRow(21, nameof(StatusCode.IsDirectory))]
    [DataRow(22, nameof(StatusCode.InvalidArgument))]
    [DataRow(24, nameof(StatusCode.OutOfHandles))]
    [DataRow(25, nameof(StatusCode.NotSupported))]
    [DataRow(26, nameof(StatusCode.Busy))]
    [DataRow(27, nameof(StatusCode.FileTooLarge))]
    [DataRow(28, nameof(StatusCode.NoSpace))]
    [DataRow(30, nameof(StatusCode.ReadOnlyVolume))]
    [DataRow(31, nameof(StatusCode.LinkLimit))]
    [DataRow(36, nameof(StatusCode.NameTooLong))]
    [DataRow(38, nameof(StatusCode.NotSupported))]
    [DataRow(39, nameof(StatusCode.NotEmpty))]
    [DataRow(40, nameof(StatusCode.InvalidName))]
    [DataRow(95, nameof(StatusCode.NotSupported))]
    [DataRow(122, nameof(StatusCode.QuotaExceeded))]
    [DataRow(9999, nameof(StatusCode.Other))]
    public void An_errno_has_its_status(int errno, string status) =>
        Assert.AreEqual(new PlatformStatus(Enum.Parse<StatusCode>(status), errno), Errno.OfLinux(errno));

    [TestMethod]
    [DataRow(Architecture.X64, 0x40049409u, 0xC020660Bu, 0x80705864u)]
    [DataRow(Architecture.Arm64, 0x40049409u, 0xC020660Bu, 0x80705864u)]
    [DataRow(Architecture.S390x, 0x40049409u, 0xC020660Bu, 0x80705864u)]
    [DataRow(Architecture.RiscV64, 0x40049409u, 0xC020660Bu, 0x80705864u)]
    [DataRow(Architecture.Ppc64le, 0x80049409u, 0xC020660Bu, 0x40705864u)]
    public void Ioctl_numbers_depend_on_the_architecture(Architecture architecture, uint clone, uint fiemap, uint geometry)
    {
        IoctlCode code = new(architecture);
        Assert.AreEqual(clone, code.Clone);
        Assert.AreEqual(fiemap, code.Fiemap);
        Assert.AreEqual(geometry, code.XfsGeometry);
    }

    [TestMethod]
    [DataRow(Architecture.X64, 0x20000)]
    [DataRow(Architecture.S390x, 0x20000)]
    [DataRow(Architecture.Arm64, 0x8000)]
    [DataRow(Architecture.Ppc64le, 0x8000)]
    public void The_flag_against_links_depends_on_the_architecture(Architecture architecture, int flag) =>
        Assert.AreEqual(flag, OpenFlags.NoFollow(architecture));

    [TestMethod]
    public unsafe void Layouts_are_the_kernel_s()
    {
        Assert.AreEqual(256, sizeof(StatxBuffer));
        Assert.AreEqual(16, sizeof(StatxBuffer.Time));
        Assert.AreEqual(2 * sizeof(nint), sizeof(LibC.TimeSpec));
        Assert.AreEqual((nint)80, Marshal.OffsetOf<StatxBuffer>(nameof(StatxBuffer.Created)));
        Assert.AreEqual((nint)96, Marshal.OffsetOf<StatxBuffer>(nameof(StatxBuffer.Changed)));
        Assert.AreEqual((nint)112, Marshal.OffsetOf<StatxBuffer>(nameof(StatxBuffer.Modified)));
        Assert.AreEqual((nint)140, Marshal.OffsetOf<StatxBuffer>(nameof(StatxBuffer.DeviceMinor)));
    }

    [TestMethod]
    [DataRow(Architecture.X64, 8)]
    [DataRow(Architecture.S390x, 4)]
    public void Statfs_is_read_in_words_of_the_architecture(Architecture architecture, int word)
    {
        byte[] buffer = new byte[StatFsReader.Bytes];
        WriteWord(buffer, 0, word, 0x58465342);
        WriteWord(buffer, word, word, 4096);
        BitConverter.TryWriteBytes(buffer.AsSpan(2 * word), 1000UL);
        BitConverter.TryWriteBytes(buffer.AsSpan((2 * word) + 16), 250UL);
        WriteWord(buffer, (2 * word) + 48 + word, word, 512); // the fragment size is the unit of the counts
        WriteWord(buffer, (2 * word) + 48 + (2 * word), word, 1);

        StatFsReader reader = new(buffer, architecture);

        Assert.AreEqual(0x58465342u, reader.Type);
        Assert.AreEqual(4096, reader.BlockSize);
        Assert.AreEqual(512_000, reader.TotalBytes);
        Assert.AreEqual(128_000, reader.FreeBytes);
        Assert.IsTrue(reader.IsReadOnly);
    }

    [TestMethod]
    [DataRow("Umask:\t0022", 0x12u)]
    [DataRow("Umask:\t0077", 0x3Fu)]
    [DataRow("Umask:\t1777", 0x3FFu)]
    [DataRow("Name:\tx", null)]
    [DataRow("Umask:\tx", null)]
    public void The_umask_is_octal(string line, uint? umask) =>
        Assert.AreEqual(umask, Umask.Parse(Encoding.UTF8.GetBytes($"Name:\tR\n{line}\nPid:\t1\n")));

    [TestMethod]
    public void File_systems_are_known_by_their_number()
    {
        Assert.AreEqual(new FileSystemName("btrfs", CloneSupport.Yes), FileSystemName.From(0x9123683E));
        Assert.AreEqual(new FileSystemName("ext4", CloneSupport.No), FileSystemName.From(0xEF53));
        Assert.AreEqual(new FileSystemName("0x00001234", CloneSupport.Unknown), FileSystemName.From(0x1234));
        Assert.IsTrue(FileSystemName.From(0x58465342).HasOneId);
        Assert.IsFalse(FileSystemName.From(0x9123683E).HasOneId, "subvolumes have ids of their own");
    }

    [TestMethod]
    public void Fiemap_extents_are_read_to_the_last()
    {
        byte[] buffer = new byte[FiemapRequest.HeaderBytes + (2 * 56)];
        FiemapRequest request = new(buffer, 0);
        BitConverter.TryWriteBytes(buffer.AsSpan(20), 2);
        WriteExtent(buffer, 0, 0, 8192, 4096, 0x2000);
        WriteExtent(buffer, 1, 4096, 0, 100, 0x201 | 0x100);
        List<Extent> extents = [];

        Assert.IsNull(request.Collect(extents));
        CollectionAssert.AreEqual(new[] { new Extent(0, 4096, 8192, true, false), new Extent(4096, 100, 0, false, true) }, extents);

        BitConverter.TryWriteBytes(buffer.AsSpan(20), 1);
        Assert.AreEqual(4096UL, request.Collect([]));
        BitConverter.TryWriteBytes(buffer.AsSpan(20), 0);
        Assert.IsNull(request.Collect([]));
    }

    [TestMethod]
    [DataRow(0x1A4u, 1000u, 1000u, false, DisplayName = "0644, the owner")]
    [DataRow(0x1A4u, 2000u, 1000u, true, DisplayName = "0644, another user")]
    [DataRow(0x124u, 0u, 1000u, true, DisplayName = "0444, root too")]
    [DataRow(0x1B4u, 2000u, 1000u, false, DisplayName = "0664, a member of the group")]
    [DataRow(0x000u, 1000u, 1000u, false, DisplayName = "0000 is not read-only, it is nothing")]
    public void Read_only_is_what_the_base_library_calls_so(uint mode, uint user, uint owner, bool readOnly) =>
        Assert.AreEqual(readOnly, new CurrentUser(user, 50).SeesReadOnly(mode, owner, group: mode == 0x1B4 ? 50u : 60u));

    private static void WriteWord(byte[] buffer, int offset, int word, uint value)
    {
        if (word == 4) BitConverter.TryWriteBytes(buffer.AsSpan(offset), value);
        else BitConverter.TryWriteBytes(buffer.AsSpan(offset), (ulong)value);
    }

    private static void WriteExtent(byte[] buffer, int index, ulong logical, ulong physical, ulong length, uint flags)
    {
        Span<byte> at = buffer.AsSpan(FiemapRequest.HeaderBytes + (index * 56));
        BitConverter.TryWriteBytes(at, logical);
        BitConverter.TryWriteBytes(at[8..], physical);
        BitConverter.TryWriteBytes(at[16..], length);
        BitConverter.TryWriteBytes(at[40..], flags);
    }
}
