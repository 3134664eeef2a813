using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>struct timespec: two machine words on every 64-bit system.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct TimeSpec(long seconds, uint nanoseconds)
{
    public readonly nint Seconds = (nint)seconds;
    public readonly nint Nanoseconds = (nint)nanoseconds;
}
