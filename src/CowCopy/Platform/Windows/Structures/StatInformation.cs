using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILE_STAT_BASIC_INFORMATION of winnt.h: all about a file without opening it.</summary>
[StructLayout(LayoutKind.Explicit, Size = 104)]
internal struct StatInformation
{
    [FieldOffset(16)] public FileTime Accessed;
    [FieldOffset(24)] public FileTime Modified;
    [FieldOffset(32)] public FileTime Changed;
    [FieldOffset(48)] public long Length;
    [FieldOffset(56)] public uint Attributes;
    [FieldOffset(60)] public uint ReparseTag;
    [FieldOffset(64)] public uint LinkCount;
    [FieldOffset(80)] public ulong VolumeSerial;
    [FieldOffset(88)] public ulong IdLow;
    [FieldOffset(96)] public ulong IdHigh;
}
