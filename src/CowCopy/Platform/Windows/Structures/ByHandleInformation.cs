using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>BY_HANDLE_FILE_INFORMATION of fileapi.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 52)]
internal struct ByHandleInformation
{
    [FieldOffset(0)] public uint Attributes;
    [FieldOffset(12)] public FileTime Accessed;
    [FieldOffset(20)] public FileTime Modified;
    [FieldOffset(28)] public uint VolumeSerial;
    [FieldOffset(32)] public uint LengthHigh;
    [FieldOffset(36)] public uint LengthLow;
    [FieldOffset(40)] public uint LinkCount;
    [FieldOffset(44)] public uint IndexHigh;
    [FieldOffset(48)] public uint IndexLow;

    public readonly long Length => ((long)LengthHigh << 32) | LengthLow;

    public readonly ulong Index => ((ulong)IndexHigh << 32) | IndexLow;
}
