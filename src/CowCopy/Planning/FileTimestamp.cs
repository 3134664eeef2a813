namespace CowCopy.Planning;

/// <summary>A point in time since the Unix epoch, to the nanosecond, as file systems keep it.</summary>
internal readonly record struct FileTimestamp(long Seconds, uint Nanoseconds)
{
    public const long NanosecondsPerTick = 100;

    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Returns the start of the unit that it is in.</summary>
    /// <param name="unit">Nanoseconds: a divisor of a second, or whole seconds.</param>
    public FileTimestamp RoundDown(long unit)
    {
        if (unit <= NanosecondsPerSecond) return this with { Nanoseconds = (uint)(Nanoseconds - (Nanoseconds % unit)) };
        long seconds = unit / NanosecondsPerSecond, rest = Seconds % seconds;
        return new(Seconds - (rest < 0 ? rest + seconds : rest), 0);
    }

    /// <summary>Whether a volume with this unit may keep it as another time: the start of its unit, or the end (FAT on Windows).</summary>
    public bool IsKeptAs(FileTimestamp kept, long unit)
    {
        FileTimestamp start = RoundDown(unit);
        if (kept == start) return true;
        long nanoseconds = start.Nanoseconds + unit;
        return this != start
            && kept == new FileTimestamp(start.Seconds + (nanoseconds / NanosecondsPerSecond), (uint)(nanoseconds % NanosecondsPerSecond));
    }

    /// <summary>Whether it is later than another.</summary>
    public bool IsAfter(FileTimestamp other) =>
        Seconds > other.Seconds || (Seconds == other.Seconds && Nanoseconds > other.Nanoseconds);

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
