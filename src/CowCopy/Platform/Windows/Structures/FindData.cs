using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>WIN32_FIND_DATAW of minwinbase.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 592)]
internal unsafe struct FindData
{
    [FieldOffset(0)] public uint Attributes;
    [FieldOffset(36)] public uint ReparseTag;
    [FieldOffset(44)] public fixed char Name[260]; // MAX_PATH
}
