namespace CowCopy.Benchmarks.Interleaving;

/// <summary>What a peer's samples come to for one question.</summary>
public sealed record Row
{
    public required string Question { get; init; }

    public required string Corpus { get; init; }

    public required string Peer { get; init; }

    /// <summary>Microseconds a file: the copying.</summary>
    public required Spread Foreground { get; init; }

    /// <summary>Microseconds a file: the copying and a flush of the volume straight after.</summary>
    public required Spread WithFlush { get; init; }

    /// <summary>Microseconds of processor time a file, of this process alone: 0 for what runs in another.</summary>
    public required Spread Processor { get; init; }

    /// <summary>The first peer's time divided by this one's, round by round: above 1 is faster.</summary>
    public required Spread Ratio { get; init; }

    /// <summary>The same with the flush.</summary>
    public required Spread RatioWithFlush { get; init; }

    /// <summary>Managed bytes allocated for each file.</summary>
    public required double Allocated { get; init; }

    /// <summary>The part of the copied bytes that shares its source's extents; null where the volume does not tell.</summary>
    public double? Shared { get; init; }

    /// <summary>Rounds that count.</summary>
    public required int Rounds { get; init; }
}
