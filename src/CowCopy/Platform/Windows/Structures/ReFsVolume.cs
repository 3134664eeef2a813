using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>The head of REFS_VOLUME_DATA_BUFFER of winioctl.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 152)]
internal struct ReFsVolume
{
    [FieldOffset(0)] public uint ValidBytes;
    [FieldOffset(4)] public uint MajorVersion;
    [FieldOffset(8)] public uint MinorVersion;
    [FieldOffset(60)] public uint ClusterBytes;
}
