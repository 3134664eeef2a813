namespace CowCopy.Planning;

/// <summary>A point in time since the Unix epoch, to the nanosecond, as file systems keep it.</summary>
internal readonly record struct FileTimestamp(long Seconds, uint Nanoseconds)
{
    private const long NanosecondsPerTick = 100;

    /// <summary>Gets the start of the unit of 100 ns that it is in.</summary>
    public FileTimestamp ToTick() => this with { Nanoseconds = (uint)(Nanoseconds - (Nanoseconds % NanosecondsPerTick)) };

    public static FileTimestamp FromUtc(DateTime utc)
    {
        long ticks = utc.Ticks - UnixEpoch.Ticks;
        long seconds = Math.DivRem(ticks, TimeSpan.TicksPerSecond, out long rest);
        if (rest >= 0) return new(seconds, (uint)(rest * NanosecondsPerTick));
        return new(seconds - 1, (uint)((rest + TimeSpan.TicksPerSecond) * NanosecondsPerTick));
    }

    public DateTime ToUtc() => UnixEpoch.AddTicks((Seconds * TimeSpan.TicksPerSecond) + (Nanoseconds / NanosecondsPerTick));

    private static DateTime UnixEpoch => new(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);
}
