using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>struct statx_timestamp of statx(2).</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
internal readonly struct StatxTime
{
    [FieldOffset(0)] public readonly long Seconds;
    [FieldOffset(8)] public readonly uint Nanoseconds;

    public FileTimestamp ToTimestamp() => new(Seconds, Nanoseconds);
}
