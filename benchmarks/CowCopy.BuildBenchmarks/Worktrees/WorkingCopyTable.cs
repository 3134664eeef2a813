using System.Globalization;
using CowCopy.Benchmarks.Interleaving;

namespace CowCopy.BuildBenchmarks.Worktrees;

/// <summary>Writes the rows of a run as a Markdown table of medians.</summary>
internal static class WorkingCopyTable
{
    private const string Head =
        """
        | volume | projects | way | made, s | first build, s | / nothing to do | compilations | disk, MB |
        |---|---|---|---|---|---|---|---|
        """;

    public static string Of(IReadOnlyList<WorkingCopyRow> rows) => string.Join('\n', rows
        .GroupBy(static row => (row.Volume, row.Projects, row.Way))
        .Select(way => Line([.. way], rows))
        .Prepend(Head)) + "\n";

    private static string Line(IReadOnlyList<WorkingCopyRow> way, IReadOnlyList<WorkingCopyRow> rows)
    {
        WorkingCopyRow one = way[0];
        // Round by round, as the load of the machine changes between rounds.
        IEnumerable<double> ratios = way.Select(row => row.BuildSeconds / rows.First(other => other.Way == WorktreeBenchmark.NothingToDo
            && (other.Volume, other.Projects, other.Round) == (row.Volume, row.Projects, row.Round)).BuildSeconds);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"| {one.Volume} | {one.Projects} | {one.Way} | {Median(way, static row => row.MadeSeconds):F1} "
            + $"| {Median(way, static row => row.BuildSeconds):F1} | {Spread.Of(ratios).Median:F2} "
            + $"| {Median(way, static row => row.Compilations):F0} | {Median(way, static row => row.DiskBytes / 1e6):F0} |");
    }

    private static double Median(IEnumerable<WorkingCopyRow> rows, Func<WorkingCopyRow, double> value) =>
        Spread.Of(rows.Select(value)).Median;
}
