using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FSCTL_GET_INTEGRITY_INFORMATION_BUFFER of winioctl.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
internal struct IntegrityAnswer
{
    [FieldOffset(0)] public ushort Algorithm;
    [FieldOffset(4)] public uint Flags;
    [FieldOffset(12)] public uint ClusterBytes;
}
