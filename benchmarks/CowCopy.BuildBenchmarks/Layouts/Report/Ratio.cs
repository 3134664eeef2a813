using CowCopy.Benchmarks.Interleaving;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>A figure of one variant divided by the baseline's, round by round.</summary>
/// <param name="Spread">Median and range of the ratios.</param>
/// <param name="Rounds">Rounds in which both figures are known.</param>
internal sealed record Ratio(Spread Spread, int Rounds)
{
    public Difference Difference => this switch
    {
        { Rounds: 1 } => Difference.OneRound,
        { Spread.Max: < 1 } => Difference.Less,
        { Spread.Min: > 1 } => Difference.More,
        _ => Difference.WithinSpread,
    };

    /// <summary>Whether the difference to the baseline is beyond the spread.</summary>
    public bool Counts => Difference is Difference.Less or Difference.More;

    /// <summary>The median.</summary>
    public string Text => Print(Spread.Median);

    /// <summary>The range in brackets, or that there is none.</summary>
    public string Range => Rounds == 1 ? "(one round)" : $"({Print(Spread.Min)}–{Print(Spread.Max)})";

    /// <summary>Divides; null if no round has both figures, the baseline's above zero.</summary>
    public static Ratio? Of(LayoutRow? row, LayoutRow? baseline, Measure measure)
    {
        if (row is null || baseline is null) return null;
        double[] ratios =
        [
            .. row.Builds.Join(baseline.Builds, static own => own.Round, static other => other.Round, (own, other) =>
                measure.Of(other) is > 0 and { } divisor ? measure.Of(own) / divisor : null).OfType<double>(),
        ];
        return ratios.Length == 0 ? null : new Ratio(Spread.Of(ratios), ratios.Length);
    }

    /// <summary>
    /// Compares rows whose rounds do not belong together: a difference counts where their values do not overlap. Null where a value is not
    /// known, or the baseline's is zero.
    /// </summary>
    public static Difference? OfRanges(LayoutRow? row, LayoutRow? baseline, Measure measure)
    {
        if (measure.Over(row) is not { } own || measure.Over(baseline) is not { Median: > 0 } other) return null;
        if (row!.Builds.Count == 1 || baseline!.Builds.Count == 1) return Difference.OneRound;
        return own.Max < other.Min ? Difference.Less : own.Min > other.Max ? Difference.More : Difference.WithinSpread;
    }

    // A range without 1 is printed so.
    private string Print(double value) => Counts ? Figures.NotOne(value) : Figures.Ratio(value);
}
