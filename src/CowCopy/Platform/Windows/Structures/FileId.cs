using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILE_ID_INFO of winbase.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 24)]
internal struct FileId
{
    [FieldOffset(0)] public ulong VolumeSerial;
    [FieldOffset(8)] public ulong Low;
    [FieldOffset(16)] public ulong High;
}
