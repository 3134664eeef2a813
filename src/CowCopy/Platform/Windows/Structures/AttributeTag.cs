using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILE_ATTRIBUTE_TAG_INFO of winbase.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 8)]
internal struct AttributeTag
{
    public const uint SymbolicLink = 0xA000000C, MountPoint = 0xA0000003; // IO_REPARSE_TAG_*

    [FieldOffset(0)] public uint Attributes;
    [FieldOffset(4)] public uint ReparseTag;
}
