using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILE_FS_PERSISTENT_VOLUME_INFORMATION of ntifs.h, which goes in as the question and comes out as the answer.</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
internal struct PersistentVolume
{
    public const uint ShortNamesDisabled = 0x1, DevVolume = 0x2000, TrustedVolume = 0x4000; // PERSISTENT_VOLUME_STATE_*
    public const uint CurrentVersion = 1;

    [FieldOffset(0)] public uint Flags;
    [FieldOffset(4)] public uint Mask;
    [FieldOffset(8)] public uint Version;
}
