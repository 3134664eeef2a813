using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILE_ALLOCATED_RANGE_BUFFER of winioctl.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
internal struct AllocatedRange
{
    [FieldOffset(0)] public long Offset;
    [FieldOffset(8)] public long Length;
}
