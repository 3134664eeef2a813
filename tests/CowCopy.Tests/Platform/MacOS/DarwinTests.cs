using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform.Unix;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.Tests.Platform.MacOS;

/// <summary>What is made of the structures of macOS; their layouts and numbers are proven by its headers.</summary>
[TestClass]
public sealed class DarwinTests
{
    [TestMethod]
    [DataRow(0x81A4, nameof(FileKind.Regular))]
    [DataRow(0x41ED, nameof(FileKind.Directory))]
    [DataRow(0xA1ED, nameof(FileKind.SymbolicLink))]
    [DataRow(0x11A4, nameof(FileKind.Other))] // a pipe
    [DataRow(0x21A4, nameof(FileKind.Other))] // a character device
    [DataRow(0x61A4, nameof(FileKind.Other))] // a block device
    [DataRow(0xC1ED, nameof(FileKind.Other))] // a socket
    public void The_kind_is_in_the_mode(int mode, string kind) =>
        Assert.AreEqual(Enum.Parse<FileKind>(kind), new StatBuffer { Mode = (ushort)mode }.ToFacts(new CurrentUser(501)).Kind);

    [TestMethod]
    [DataRow(0x81A4, 0x80)] // FileAttributes.Normal
    [DataRow(0x8124, 0x1)] // FileAttributes.ReadOnly
    [DataRow(0x43ED, 0x3ED)] // a directory with the sticky bit: its permissions
    [DataRow(0x416D, 0x16D)]
    public void The_mode_of_a_file_is_attributes_and_that_of_a_directory_its_permissions(int mode, int expected) =>
        Assert.AreEqual((uint)expected, new StatBuffer { Mode = (ushort)mode, User = 501 }.ToFacts(new CurrentUser(501)).Mode);

    [TestMethod]
    public void One_structure_holds_all_facts_of_a_file()
    {
        byte[] bytes = new byte[144];
        BitConverter.TryWriteBytes(bytes, 0x0100000F);
        BitConverter.TryWriteBytes(bytes.AsSpan(4), (ushort)0x8124); // regular, readable by all
        BitConverter.TryWriteBytes(bytes.AsSpan(6), (ushort)3);
        BitConverter.TryWriteBytes(bytes.AsSpan(8), 0x1_0000_0002UL);
        WriteTime(bytes, 32, 1_700_000_000, 1);
        WriteTime(bytes, 48, -5, 999_999_999);
        WriteTime(bytes, 64, 1_800_000_000, 123_456_789);
        WriteTime(bytes, 80, 1_600_000_000, 0); // of birth
        BitConverter.TryWriteBytes(bytes.AsSpan(96), 5_000_000_000L);
        BitConverter.TryWriteBytes(bytes.AsSpan(116), 0x2u); // UF_IMMUTABLE

        FileFacts facts = MemoryMarshal.Read<StatBuffer>(bytes).ToFacts(new CurrentUser(501));

        FileFacts expected = new()
        {
            Kind = FileKind.Regular,
            Length = 5_000_000_000,
            Accessed = new FileTimestamp(1_700_000_000, 1),
            Modified = new FileTimestamp(-5, 999_999_999),
            Changed = new FileTimestamp(1_800_000_000, 123_456_789),
            Created = new FileTimestamp(1_600_000_000, 0),
            Identity = new FileIdentity(new VolumeId(0x8000_0000_0100_000F), 0, 0x1_0000_0002),
            LinkCount = 3,
            Mode = (uint)FileAttributes.ReadOnly,
            IsReadOnly = true,
        };
        Assert.AreEqual(expected, facts);
    }

    [TestMethod]
    [DataRow(0x1A4, 501, 20, false)] // rw-r--r-- of this user
    [DataRow(0x124, 501, 20, true)] // r--r--r--
    [DataRow(0x124, 0, 0, true)]
    [DataRow(0x1A4, 0, 0, true)] // rw-r--r-- of another user
    [DataRow(0x1B4, 0, 20, false)] // rw-rw-r-- of a group of this user
    [DataRow(0x1B4, 0, 80, false)] // of another group, as read-only as the owner: the base library looks no further
    [DataRow(0x134, 0, 80, true)] // r--rw-r-- of another group
    [DataRow(0x0, 0, 0, false)] // nothing is readable
    public void Read_only_is_what_the_base_library_calls_so(int mode, int owner, int group, bool isReadOnly)
    {
        StatBuffer stat = new() { Mode = (ushort)(0x8000 | mode), User = (uint)owner, Group = (uint)group };
        Assert.AreEqual(isReadOnly, stat.ToFacts(new CurrentUser(501, 12, 20)).IsReadOnly);
    }

    [TestMethod]
    [DataRow(0x10000u, 0x10000u, CloneSupport.Yes)]
    [DataRow(0x10000u, 0u, CloneSupport.No)]
    [DataRow(0u, 0x10000u, CloneSupport.Unknown)]
    [DataRow(0xFFFFFFFFu, 0xFFFEFFFFu, CloneSupport.No)] // other capabilities
    [DataRow(0xFFFEFFFFu, 0xFFFFFFFFu, CloneSupport.Unknown)]
    public void A_capability_counts_where_it_is_valid(uint valid, uint set, object expected) =>
        Assert.AreEqual((CloneSupport)expected, new VolumeCapabilities { ValidInterfaces = valid, Interfaces = set }.CloneSupport);

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
        Assert.IsFalse(volume.NumbersContent);
    }

    [TestMethod]
    [DataRow(0u, false)]
    [DataRow(1u, true)]
    [DataRow(0xFFFFFFFEu, false)] // other flags
    public void A_volume_is_read_only_by_one_flag(uint flags, bool expected)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        BitConverter.TryWriteBytes(buffer.AsSpan(64), flags);
        Assert.AreEqual(expected, new StatFsBuffer(buffer).IsReadOnly);
    }

    [TestMethod]
    public void A_name_fills_its_field_or_ends_with_a_NUL()
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        buffer.AsSpan().Fill((byte)'x');
        Assert.AreEqual((16, 1024), (new StatFsBuffer(buffer).FileSystem.Length, new StatFsBuffer(buffer).MountedOn.Length));
        (buffer[72], buffer[88 + 5]) = (0, 0);
        Assert.AreEqual(("", "xxxxx"), (new StatFsBuffer(buffer).FileSystem, new StatFsBuffer(buffer).MountedOn));
    }

    [TestMethod]
    [DataRow("msdos", true)]
    [DataRow("exfat", true)]
    [DataRow("hfs", false)]
    [DataRow("smbfs", false)]
    public void Where_the_number_of_a_file_is_that_of_its_content_empty_files_have_none(string fileSystem, bool expected)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        Encoding.UTF8.GetBytes(fileSystem).CopyTo(buffer, 72);
        Assert.AreEqual(expected, new StatFsBuffer(buffer).NumbersContent);
    }

    private static void WriteTime(byte[] bytes, int offset, long seconds, long nanoseconds)
    {
        BitConverter.TryWriteBytes(bytes.AsSpan(offset), seconds);
        BitConverter.TryWriteBytes(bytes.AsSpan(offset + 8), nanoseconds);
    }
}
