using System.Runtime.InteropServices;

namespace CowCopy.Platform.MacOS;

/// <summary>struct attrlist of sys/attr.h, asking for a volume's capabilities.</summary>
[StructLayout(LayoutKind.Explicit, Size = 24)]
internal struct VolumeQuestion
{
    private const ushort Groups = 5; // ATTR_BIT_MAP_COUNT
    private const uint OfVolume = 0x80000000, Capabilities = 0x00020000; // ATTR_VOL_INFO, ATTR_VOL_CAPABILITIES

    [FieldOffset(0)] public ushort GroupCount;
    [FieldOffset(8)] public uint VolumeAttributes;

    public static VolumeQuestion ForCapabilities => new() { GroupCount = Groups, VolumeAttributes = OfVolume | Capabilities };
}
