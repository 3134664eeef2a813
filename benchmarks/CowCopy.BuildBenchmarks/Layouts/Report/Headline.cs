using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>What a variant changes in the builds of a run, in the figures that a user decides by: longer, shorter, copies, disk.</summary>
internal static class Headline
{
    /// <returns>The sentences; null where the variant was not compared with the built-in.</returns>
    public static string? Of(IReadOnlyList<LayoutCell> cells, string variant)
    {
        Ratio[] builds =
        [
            .. cells.SelectMany(cell => Cells.Phases([cell]).Select(phase => Cells.RatioOf(cell, variant, phase, Measure.Wall)))
                .OfType<Ratio>(),
        ];
        if (builds.Length == 0) return null;
        string words = $"{Cells.Words(variant)}, of {Figures.Count(builds.Length)} builds {Count(builds, Difference.Less)} take less time "
            + $"than with MSBuild's Copy, {Count(builds, Difference.More)} more";
        int rest = builds.Count(static build => build.Difference is not (Difference.Less or Difference.More));
        return $"{words}{(rest > 0 ? $"; {Figures.Count(rest)} do not differ beyond the spread" : "")}. {Cold(cells, variant)}";
    }

    private static string Count(Ratio[] builds, Difference difference) =>
        builds.Count(build => build.Difference == difference) is > 0 and var count ? Figures.Count(count) : "none";

    private static string Cold(IReadOnlyList<LayoutCell> cells, string variant)
    {
        (LayoutRow Before, LayoutRow After)[] rows =
        [
            .. from cell in cells
               let before = Cells.Row(cell, Cells.Baseline, Cells.Cold)
               let after = Cells.Row(cell, variant, Cells.Cold)
               where before is not null && after is { Builds.Count: > 0 }
               select (before, after),
        ];
        if (rows.Length == 0) return "Cold builds were not compared.";
        int copied = rows.Sum(static row => row.Before.Copied), left = rows.Sum(static row => row.After.Copied);
        string files = copied == left
            ? $"Cold builds copy the same {Figures.Count(copied)} files"
            : $"Cold builds copy {Figures.Count(left)} files instead of {Figures.Count(copied)}";
        return Disk(rows.Select(static row => row.Before)) is { } used && Disk(rows.Select(static row => row.After)) is { } now
            ? $"{files} and take {Figures.Bytes((long)now)} of disk instead of {Figures.Bytes((long)used)}."
            : files + ".";
    }

    private static double? Disk(IEnumerable<LayoutRow> rows) =>
        rows.Aggregate((double?)0, static (sum, row) => sum + Measure.DiskUsed.Over(row)?.Median);
}
