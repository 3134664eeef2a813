using System.Runtime.InteropServices;

namespace CowCopy.Platform.MacOS;

/// <summary>struct stat of sys/stat.h with 64-bit file numbers.</summary>
[StructLayout(LayoutKind.Explicit, Size = 144)]
internal struct StatBuffer
{
    [FieldOffset(0)] public int Device;
    [FieldOffset(8)] public ulong FileNumber;
}
