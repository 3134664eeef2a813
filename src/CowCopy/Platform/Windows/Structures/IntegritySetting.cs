using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FSCTL_SET_INTEGRITY_INFORMATION_BUFFER of winioctl.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 8)]
internal struct IntegritySetting
{
    [FieldOffset(0)] public ushort Algorithm;
    [FieldOffset(4)] public uint Flags;
}
