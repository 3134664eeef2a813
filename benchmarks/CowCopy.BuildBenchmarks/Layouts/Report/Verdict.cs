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

    /// <summary>The sentence for one kind of build of all cells.</summary>
    public static string Of(IReadOnlyList<LayoutCell> cells, string phase)
    {
        Ratio?[] copy = [.. cells.Select(cell => Cells.RatioOf(cell, Cells.Ours, phase, Measure.Copy))];
        Ratio?[] build = [.. cells.Select(cell => Cells.RatioOf(cell, Cells.Ours, phase, Measure.Wall))];
        if (copy.All(static one => one is null) && build.All(static one => one is null))
            return $"CowCopy was not compared with the built-in {Cells.When(phase)}.";

        string builds = cells.Count == 1 ? $" {phase} build" : $" {phase} builds";
        return $"CowCopy's Copy tasks take less time than the built-in's in {Counts(copy, builds)} "
            + $"The whole build takes less time in {Counts(build, "")}";
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

    private static string Counts(Ratio?[] ratios, string builds)
    {
        int Number(Difference difference) => ratios.Count(ratio => ratio?.Difference == difference);
        (int Count, string Words)[] others =
        [
            (Number(Difference.WithinSpread), "within the spread"),
            (Number(Difference.OneRound), "of one round, which shows no spread"),
            (ratios.Count(static ratio => ratio is null), "not known"),
        ];
        string rest = string.Join(
            ", ", others.Where(static other => other.Count > 0).Select(static other => $"{other.Count} {other.Words}"));
        return $"{OrNone(Number(Difference.Less))} of {ratios.Length}{builds}, more in {OrNone(Number(Difference.More))}"
            + (rest.Length > 0 ? $"; {rest}." : ".");
    }

    private static string OrNone(int count) => count == 0 ? "none" : Figures.Count(count);
}
