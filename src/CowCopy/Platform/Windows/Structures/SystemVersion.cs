using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>OSVERSIONINFOW of winnt.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = Bytes)]
internal struct SystemVersion
{
    public const int Bytes = 276;

    [FieldOffset(0)] public uint Size;
    [FieldOffset(12)] public uint Build;
}
