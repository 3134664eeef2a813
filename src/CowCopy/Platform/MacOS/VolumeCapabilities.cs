using System.Runtime.InteropServices;

namespace CowCopy.Platform.MacOS;

/// <summary>The answer: its length, four words of vol_capabilities_attr_t, and four that say which bits of those are valid.</summary>
[StructLayout(LayoutKind.Explicit, Size = 36)]
internal struct VolumeCapabilities
{
    private const uint CloneBit = 0x00010000; // VOL_CAP_INT_CLONE
    private const uint CaseBit = 0x00000100; // VOL_CAP_FMT_CASE_SENSITIVE

    [FieldOffset(0)] public uint Length;
    [FieldOffset(4)] public uint Formats; // VOL_CAPABILITIES_FORMAT is the first word
    [FieldOffset(8)] public uint Interfaces; // VOL_CAPABILITIES_INTERFACES is the second word
    [FieldOffset(20)] public uint ValidFormats;
    [FieldOffset(24)] public uint ValidInterfaces;

    public readonly bool? IsCaseSensitive => (ValidFormats & CaseBit) == 0 ? null : (Formats & CaseBit) != 0;

    public readonly CloneSupport CloneSupport => (ValidInterfaces & CloneBit, Interfaces & CloneBit) switch
    {
        (0, _) => CloneSupport.Unknown,
        (_, 0) => CloneSupport.No,
        _ => CloneSupport.Yes,
    };
}
