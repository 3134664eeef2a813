using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILE_BASIC_INFO of winbase.h. When set, a zero leaves the field as it is.</summary>
[StructLayout(LayoutKind.Explicit, Size = 40)]
internal struct BasicInformation
{
    [FieldOffset(8)] public FileTime Accessed;
    [FieldOffset(16)] public FileTime Modified;
    [FieldOffset(24)] public FileTime Changed;
    [FieldOffset(32)] public uint Attributes;
}
