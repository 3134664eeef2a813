using CowCopy.Benchmarks.Interleaving;

namespace CowCopy.Benchmarks.Thresholds;

/// <summary>The times of one length.</summary>
/// <param name="Length">Bytes of each file.</param>
/// <param name="BySystemCopy">Microseconds a file by the system copy.</param>
/// <param name="ByClone">Microseconds a file by an explicit clone.</param>
/// <param name="ByBytes">Microseconds a file by a byte copy.</param>
/// <param name="Ratio">The time of the system copy divided by that of the clone, round by round.</param>
public sealed record MeasuredLength(int Length, Spread BySystemCopy, Spread ByClone, Spread ByBytes, Spread Ratio)
{
    public LengthVerdict Verdict => Ratio switch
    {
        { LowerQuartile: > 1 } => LengthVerdict.Faster,
        { UpperQuartile: < 1 } => LengthVerdict.Slower,
        _ => LengthVerdict.WithinSpread,
    };
}
