using System.Runtime.InteropServices;

namespace CowCopy.TestKit;

/// <summary>struct statx of statx(2), which is the same on every architecture.</summary>
[StructLayout(LayoutKind.Explicit, Size = 256)]
public readonly record struct FileStatus
{
    [FieldOffset(16)] public readonly uint LinkCount;
    [FieldOffset(20)] public readonly uint User;
    [FieldOffset(24)] public readonly uint Group;
    [FieldOffset(28)] public readonly ushort Mode;
    [FieldOffset(32)] public readonly ulong Inode;
    [FieldOffset(40)] public readonly long Size;
    [FieldOffset(48)] public readonly ulong Blocks;
    [FieldOffset(64)] public readonly long AccessedSeconds;
    [FieldOffset(72)] public readonly uint AccessedNanoseconds;
    [FieldOffset(112)] public readonly long ModifiedSeconds;
    [FieldOffset(120)] public readonly uint ModifiedNanoseconds;
    [FieldOffset(136)] public readonly uint DeviceMajor;
    [FieldOffset(140)] public readonly uint DeviceMinor;

    public bool IsRegular => (Mode & 0xF000) == 0x8000;

    public bool IsDirectory => (Mode & 0xF000) == 0x4000;

    public bool IsSymbolicLink => (Mode & 0xF000) == 0xA000;

    public int Permissions => Mode & 0xFFF;

    public (uint Major, uint Minor, ulong Inode) Identity => (DeviceMajor, DeviceMinor, Inode);

    public (long Seconds, uint Nanoseconds) Modified => (ModifiedSeconds, ModifiedNanoseconds);
}
