using System.Buffers.Binary;
using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>struct statx of statx(2): the same 256 bytes on every architecture, which struct stat is not.</summary>
[StructLayout(LayoutKind.Explicit, Size = 256)]
internal readonly struct StatxBuffer
{
    /// <summary>STATX_BASIC_STATS: everything that struct stat holds.</summary>
    public const uint BasicStats = 0x7FF;

    /// <summary>STATX_BTIME.</summary>
    public const uint CreatedMask = 0x800;

    /// <summary>STATX_MNT_ID: Linux 5.8 and later.</summary>
    public const uint MountIdMask = 0x1000;

    /// <summary>STATX_ATTR_MOUNT_ROOT of <see cref="Attributes"/>: Linux 5.8 and later.</summary>
    public const ulong MountRoot = 0x2000;

    /// <summary>The unit of <see cref="Blocks"/> on every file system: statx(2).</summary>
    public const ulong BlockBytes = 512;

    /// <summary>STATX_ATTR_IMMUTABLE and STATX_ATTR_APPEND of <see cref="Attributes"/>.</summary>
    public const ulong Unchangeable = 0x30;

    /// <summary>STATX_ATTR_COMPRESSED, NODUMP, ENCRYPTED, VERITY and DAX of <see cref="Attributes"/>: a file keeps them.</summary>
    public const ulong KeptFlags = 0x4 | 0x40 | 0x800 | 0x100000 | 0x200000;

    /// <summary>Room for struct stat.</summary>
    public const int StatBytes = 144;

    /// <summary>STATX_ATTR_APPEND of <see cref="Attributes"/>: names in such a directory are never deleted.</summary>
    public const ulong AppendOnly = 0x20;

    [FieldOffset(0)] public readonly uint Mask;
    [FieldOffset(8)] public readonly ulong Attributes;
    [FieldOffset(16)] public readonly uint LinkCount;
    [FieldOffset(20)] public readonly uint User;
    [FieldOffset(24)] public readonly uint Group;
    [FieldOffset(28)] public readonly ushort Mode;
    [FieldOffset(32)] public readonly ulong Inode;
    [FieldOffset(40)] public readonly ulong Size;
    [FieldOffset(48)] public readonly ulong Blocks;
    [FieldOffset(64)] public readonly Time Accessed;
    [FieldOffset(80)] public readonly Time Created;
    [FieldOffset(96)] public readonly Time Changed;
    [FieldOffset(112)] public readonly Time Modified;
    [FieldOffset(136)] public readonly uint DeviceMajor;
    [FieldOffset(140)] public readonly uint DeviceMinor;
    [FieldOffset(144)] public readonly ulong MountId;

    private StatxBuffer(in StatxBuffer other, ulong mount)
    {
        this = other;
        MountId = mount;
    }

    private StatxBuffer(ReadOnlySpan<byte> stat, bool isX64)
    {
        this = default;
        ulong device = Word(stat, 0);
        Mask = BasicStats;
        Inode = Word(stat, 8);
        LinkCount = (uint)(isX64 ? Word(stat, 16) : Half(stat, 20));
        Mode = (ushort)Half(stat, isX64 ? 24 : 16);
        User = Half(stat, isX64 ? 28 : 24);
        Group = Half(stat, isX64 ? 32 : 28);
        Size = Word(stat, 48);
        Blocks = Word(stat, 64);
        Accessed = new Time((long)Word(stat, 72), (uint)Word(stat, 80));
        Modified = new Time((long)Word(stat, 88), (uint)Word(stat, 96));
        Changed = new Time((long)Word(stat, 104), (uint)Word(stat, 112));
        DeviceMajor = (uint)(((device >> 8) & 0xFFF) | ((device >> 32) & 0xFFFFF000)); // gnu_dev_major
        DeviceMinor = (uint)((device & 0xFF) | ((device >> 12) & 0xFFFFFF00));
    }

    /// <summary>
    /// Returns the part that struct stat holds: asm/stat.h of x86 for 64 bits, asm-generic/stat.h. No flags, creation or mount.
    /// </summary>
    public static StatxBuffer FromStat(ReadOnlySpan<byte> stat, Architecture architecture) => new(stat, architecture == Architecture.X64);

    /// <summary>Returns the same with a mount.</summary>
    public StatxBuffer With(ulong mount) => new(this, mount);

    private static ulong Word(ReadOnlySpan<byte> stat, int at) => BinaryPrimitives.ReadUInt64LittleEndian(stat[at..]);

    private static uint Half(ReadOnlySpan<byte> stat, int at) => BinaryPrimitives.ReadUInt32LittleEndian(stat[at..]);

    /// <summary>struct statx_timestamp of statx(2).</summary>
    [StructLayout(LayoutKind.Explicit, Size = 16)]
    internal readonly struct Time(long seconds, uint nanoseconds)
    {
        [FieldOffset(0)] public readonly long Seconds = seconds;
        [FieldOffset(8)] public readonly uint Nanoseconds = nanoseconds;

        public FileTimestamp ToTimestamp() => new(Seconds, Nanoseconds);
    }
}
