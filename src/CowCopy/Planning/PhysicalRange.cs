namespace CowCopy.Planning;

/// <summary>Bytes of a volume.</summary>
internal readonly record struct PhysicalRange(long Start, long Length)
{
    /// <summary>How many bytes ranges cover, each byte counted once. Pure.</summary>
    public static long Union(IEnumerable<PhysicalRange> ranges)
    {
        long covered = 0, end = long.MinValue;
        foreach (PhysicalRange range in ranges.OrderBy(range => range.Start))
        {
            long from = Math.Max(range.Start, end), to = range.Start + range.Length;
            covered += Math.Max(0, to - from);
            end = Math.Max(end, to);
        }

        return covered;
    }
}
