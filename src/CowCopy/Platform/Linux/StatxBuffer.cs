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

    /// <summary>struct statx_timestamp of statx(2).</summary>
    [StructLayout(LayoutKind.Explicit, Size = 16)]
    internal readonly struct Time
    {
        [FieldOffset(0)] public readonly long Seconds;
        [FieldOffset(8)] public readonly uint Nanoseconds;

        public FileTimestamp ToTimestamp() => new(Seconds, Nanoseconds);
    }
}
