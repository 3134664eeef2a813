namespace CowCopy.Benchmarks.Interleaving;

/// <summary>The result of a candidate for one question.</summary>
public sealed record Row
{
    public required string Question { get; init; }

    public required string Corpus { get; init; }

    public required string Candidate { get; init; }

    /// <summary>Microseconds a file until the copies return.</summary>
    public required Spread Foreground { get; init; }

    /// <summary>Microseconds a file, with a flush of the volume right after the copies.</summary>
    public required Spread WithFlush { get; init; }

    /// <summary>Processor time in microseconds a file, of this process and, on Linux, of the program that copied.</summary>
    public required Spread Processor { get; init; }

    /// <summary>The time of the baseline divided by the time of the candidate, round by round: above 1 is faster.</summary>
    public required Spread Ratio { get; init; }

    /// <summary>The same with the flush.</summary>
    public required Spread RatioWithFlush { get; init; }

    /// <summary>Managed bytes allocated for each file.</summary>
    public required double Allocated { get; init; }

    /// <summary>The part of the copied bytes in extents shared with the source; null if the file system does not report extents.</summary>
    public double? Shared { get; init; }

    /// <summary>Measured rounds.</summary>
    public required int Rounds { get; init; }
}
