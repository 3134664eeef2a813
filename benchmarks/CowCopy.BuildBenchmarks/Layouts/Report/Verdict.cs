using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>What the figures of CowCopy say against the built-in's, in one sentence.</summary>
internal static class Verdict
{
    /// <summary>The sentence for one kind of build of one cell.</summary>
    public static string Of(LayoutCell cell, string phase)
    {
        string when = Cells.When(phase);
        if (Cells.Row(cell, Cells.Baseline, phase) is null) return $"The built-in was not measured {when}, so nothing is compared.";
        if (Cells.Row(cell, Cells.Ours, phase) is null) return $"CowCopy was not measured {when}.";
        return $"{OfCopy(Cells.RatioOf(cell, Cells.Ours, phase, Measure.Copy), when)}; "
            + $"{OfBuild(Cells.RatioOf(cell, Cells.Ours, phase, Measure.Wall))}.";
    }

    private static string OfCopy(Ratio? ratio, string when) => ratio switch
    {
        null => $"The times of the Copy tasks {when} have no ratio",
        { Difference: Difference.Less } => $"CowCopy's Copy tasks take {ratio.Text} of the built-in's time {when} {ratio.Range}",
        { Difference: Difference.More } =>
            $"CowCopy loses {when}: its Copy tasks take {ratio.Text} times as long as the built-in's {ratio.Range}",
        { Difference: Difference.WithinSpread } =>
            $"CowCopy's Copy tasks gain nothing beyond the spread {when} {ratio.Range}",
        _ => $"CowCopy's Copy tasks take {ratio.Text} of the built-in's time {when}, by one round, which shows no spread",
    };

    private static string OfBuild(Ratio? ratio) => ratio switch
    {
        null => "the times of the whole builds have no ratio",
        { Difference: Difference.Less } => $"the whole build takes {ratio.Text} of the time {ratio.Range}",
        { Difference: Difference.More } => $"the whole build loses: it takes {ratio.Text} times as long {ratio.Range}",
        { Difference: Difference.WithinSpread } => $"the whole build does not differ beyond the spread {ratio.Range}",
        _ => $"the whole build takes {ratio.Text} of the time, by one round",
    };
}
