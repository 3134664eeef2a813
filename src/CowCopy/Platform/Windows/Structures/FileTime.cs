using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILETIME: hundreds of nanoseconds since 1601, in two halves, so that it may stand at any multiple of four.</summary>
[StructLayout(LayoutKind.Explicit, Size = 8)]
internal readonly struct FileTime(long ticks)
{
    private const long TicksPerSecond = 10_000_000, NanosecondsPerTick = 100;
    private const long UnixEpochSeconds = 11_644_473_600;

    [FieldOffset(0)] public readonly uint Low = (uint)ticks;
    [FieldOffset(4)] public readonly uint High = (uint)(ticks >> 32);

    public long Ticks => ((long)High << 32) | Low;

    public static FileTime From(FileTimestamp time) =>
        new(((time.Seconds + UnixEpochSeconds) * TicksPerSecond) + (time.Nanoseconds / NanosecondsPerTick));

    public FileTimestamp ToTimestamp() =>
        new((Ticks / TicksPerSecond) - UnixEpochSeconds, (uint)(Ticks % TicksPerSecond * NanosecondsPerTick));
}
