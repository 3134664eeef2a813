using System.Globalization;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.BuildBenchmarks.Layouts.Running;

namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>Writes a run as Markdown tables. Ratios are taken round by round; all figures are medians.</summary>
internal static class LayoutTable
{
    private const double Mebibyte = 1 << 20, MillisecondsPerSecond = 1000;

    private const string Head =
        "| layout | build | variant | wall, s (min–max) | × built-in (min–max) | + flush, × built-in | Copy, ms | × built-in "
        + "| Copy / wall | CPU, s | files copied | cloned | linked | skipped | MiB copied | disk, MiB | problem |\n"
        + "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|";

    public static string Of(LayoutRun run) => string.Join('\n', run.Cells.GroupBy(Title).Select(Section));

    private static string Title(LayoutCell cell) => $"{cell.Output}, {cell.Volume}"
        + (cell.CacheVolume == cell.Volume ? "" : $", package cache on {cell.CacheVolume}");

    private static string Section(IGrouping<string, LayoutCell> cells) =>
        $"## {cells.Key}\n\n{Head}\n" + string.Concat(cells.SelectMany(Rows).Select(static row => row + "\n"));

    private static IEnumerable<string> Rows(LayoutCell cell) => cell.Rows.Select(row =>
        Row(cell, row, cell.Rows.First(one => one.Phase == row.Phase && one.Variant == LayoutVariant.BuiltIn.Name)));

    private static string Row(LayoutCell cell, LayoutRow row, LayoutRow baseline)
    {
        string counts = string.Create(
            CultureInfo.InvariantCulture,
            $"| {row.Copied:N0} | {Text(row.Cloned, "N0")} | {row.Linked:N0} | {row.Skipped:N0} | {row.CopiedBytes / Mebibyte:N1} ");
        string start = $"| {cell.Layout} ({cell.Projects}) | {row.Phase} | {row.Variant} ";
        if (row.Builds.Count == 0) return $"{start}| – | – | – | – | – | – | – {counts}| – | {row.Problem} |";
        Spread wall = Spread.Of(row.Builds.Select(static build => build.Wall / MillisecondsPerSecond));
        Spread ratio = Ratio(row, baseline, static build => build.Wall);
        double copy = Median(row, static build => build.Copy);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{start}| {wall.Median:F2} ({wall.Min:F2}–{wall.Max:F2}) | {ratio.Median:F2} ({ratio.Min:F2}–{ratio.Max:F2}) "
            + $"| {Ratio(row, baseline, static build => build.Wall + (build.Flush ?? 0)).Median:F2} "
            + $"| {copy:N0} | {Ratio(row, baseline, static build => build.Copy).Median:F2} "
            + $"| {Median(row, static build => build.Copy / build.Wall):P1} "
            + $"| {Text(Known(row, static build => build.Cpu / MillisecondsPerSecond), "F2")} {counts}"
            + $"| {Text(Known(row, static build => build.DiskUsed / Mebibyte), "F1")} | {row.Problem} |");
    }

    private static Spread Ratio(LayoutRow row, LayoutRow baseline, Func<LayoutBuild, double> figure) =>
        Spread.Of(row.Builds.Zip(baseline.Builds, (one, other) => figure(one) / figure(other)));

    private static double Median(LayoutRow row, Func<LayoutBuild, double> figure) => Spread.Of(row.Builds.Select(figure)).Median;

    private static double? Known(LayoutRow row, Func<LayoutBuild, double?> figure)
    {
        double[] values = [.. row.Builds.Select(figure).OfType<double>()];
        return values.Length == 0 ? null : Spread.Of(values).Median;
    }

    private static string Text(double? value, string format) => value?.ToString(format, CultureInfo.InvariantCulture) ?? "–";
}
