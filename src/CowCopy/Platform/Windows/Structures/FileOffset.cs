using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>OVERLAPPED of minwinbase.h, which gives a synchronous read or write the offset in the file.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FileOffset(long offset)
{
    private readonly nint _status = 0;
    private readonly nint _count = 0;
    private readonly uint _low = (uint)offset;
    private readonly uint _high = (uint)(offset >> 32);
    private readonly nint _event = 0;

    public readonly long Offset => ((long)_high << 32) | _low;
}
