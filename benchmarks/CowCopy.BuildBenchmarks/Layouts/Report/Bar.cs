using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>A bar of a chart. Values are parts of the baseline: 1 is its time.</summary>
/// <param name="Label">The variant, before the bar.</param>
/// <param name="Value">The length of the bar: a median; null where it is not known.</param>
/// <param name="Min">The lower end of the whisker.</param>
/// <param name="Max">Its upper end.</param>
/// <param name="Counts">Whether the bar is filled: the difference to the baseline is beyond the spread.</param>
/// <param name="Figure">The figure itself, with its unit.</param>
internal sealed record Bar(string Label, double? Value, double Min, double Max, bool Counts, string Figure)
{
    /// <summary>The text after the bar.</summary>
    public string Text => Value is { } part ? $"{Figures.Percent(part)} · {Figure}" : Figure;

    /// <summary>A bar for a ratio of the same rounds.</summary>
    public static Bar Of(string variant, Ratio? ratio, string figure) =>
        new(variant, ratio?.Spread.Median, ratio?.Spread.Min ?? 0, ratio?.Spread.Max ?? 0, ratio is { Counts: true }, figure);

    /// <summary>A bar for a row in per cent of the median of another row, whose rounds are others. The row itself counts.</summary>
    public static Bar Of(string variant, LayoutRow? row, LayoutRow? baseline, Measure measure)
    {
        string figure = measure.Median(row);
        if (measure.Over(row) is not { } own || measure.Over(baseline) is not { Median: > 0 } other)
            return new Bar(variant, Value: null, 0, 0, Counts: false, figure);
        bool counts = ReferenceEquals(row, baseline) || Ratio.OfRanges(row, baseline, measure) is Difference.Less or Difference.More;
        return new Bar(variant, own.Median / other.Median, own.Min / other.Median, own.Max / other.Median, counts, figure);
    }

    /// <summary>What a screen reader says.</summary>
    public string Description(string group) => Value is { } part
        ? $"{group}, {Label}: {Figures.Percent(part)}, from {Figures.Percent(Min)} to {Figures.Percent(Max)}"
            + (Counts ? "" : ", does not count")
        : $"{group}, {Label}: {Figures.Unknown}";
}
