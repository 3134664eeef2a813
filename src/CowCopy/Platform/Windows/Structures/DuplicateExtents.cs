using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>DUPLICATE_EXTENTS_DATA of winioctl.h: 32 bytes in 32-bit processes too, where the handle is followed by padding.</summary>
[StructLayout(LayoutKind.Explicit, Size = 32)]
internal struct DuplicateExtents
{
    [FieldOffset(0)] public nint Source;
    [FieldOffset(8)] public long SourceOffset;
    [FieldOffset(16)] public long TargetOffset;
    [FieldOffset(24)] public long Length;
}
