using CowCopy.Benchmarks.Interleaving;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>Whether CowCopy makes the builds of a run shorter, in the sentences that a page opens with.</summary>
internal static class Decision
{
    // Runs with nothing changed differ by as much (docs/decisions.md).
    private const double Least = 0.02;

    public static string Of(IReadOnlyList<LayoutCell> cells)
    {
        Ratio[] builds = [.. Cells.Phases(cells).SelectMany(phase => Known(cells, phase, Measure.Wall))];
        if (builds.Length == 0) return "CowCopy was not compared with the built-in.";
        double median = Spread.Of(builds.Select(static one => one.Spread.Median)).Median;
        int less = builds.Count(static one => one.Difference == Difference.Less);
        int more = builds.Count(static one => one.Difference == Difference.More);
        string words = median switch
        {
            <= 1 - Least when less > more => $"CowCopy makes these builds shorter: {Figures.Change(median)} time.",
            >= 1 + Least when more > less =>
                $"CowCopy makes these builds longer: {Figures.Change(median)} time. Do not adopt it for speed on volumes like these.",
            _ => $"CowCopy does not change how long these builds take: {Figures.Change(median)} time.",
        };
        return words + CopyTasks(cells);
    }

    private static Ratio[] Known(IReadOnlyList<LayoutCell> cells, string phase, Measure measure) =>
        [.. cells.Select(cell => Cells.RatioOf(cell, Cells.Ours, phase, measure)).OfType<Ratio>()];

    private static string CopyTasks(IReadOnlyList<LayoutCell> cells)
    {
        double[] medians = [.. Known(cells, Cells.NoOp, Measure.Copy).Select(static one => one.Spread.Median)];
        if (medians.Length == 0) return "";
        (string least, string most) = (Figures.Change(medians.Min()), Figures.Change(medians.Max()));
        return $" With nothing to do, its Copy tasks take {(least == most ? least : $"{least} to {most}")} time.";
    }
}
