using System.Runtime.InteropServices;

namespace CowCopy.Platform.MacOS;

/// <summary>The answer: its length, four words of vol_capabilities_attr_t, and four that say which bits of those are valid.</summary>
[StructLayout(LayoutKind.Explicit, Size = 36)]
internal struct VolumeCapabilities
{
    private const uint CloneBit = 0x00010000; // VOL_CAP_INT_CLONE

    [FieldOffset(0)] public uint Length;
    [FieldOffset(8)] public uint Interfaces; // VOL_CAPABILITIES_INTERFACES is the second word
    [FieldOffset(24)] public uint ValidInterfaces;

    public readonly CloneSupport CloneSupport => (ValidInterfaces & CloneBit, Interfaces & CloneBit) switch
    {
        (0, _) => CloneSupport.Unknown,
        (_, 0) => CloneSupport.No,
        _ => CloneSupport.Yes,
    };
}
