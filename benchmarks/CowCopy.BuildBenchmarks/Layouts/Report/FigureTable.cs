using System.Xml.Linq;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.Tool.Pages;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>All figures of a cell as a table.</summary>
internal static class FigureTable
{
    private static readonly (string Head, Func<LayoutRow, object> Cell)[] Columns =
    [
        ("Rounds", static row => Figures.Count(row.Builds.Count)),
        ("Whole build", Measure.Wall.WithRange),
        ("Flush", Measure.Flush.WithRange),
        ("Processor time", Measure.Cpu.WithRange),
        ("Copy tasks", Measure.Copy.WithRange),
        ("Copy's share of the build", Measure.Share.WithRange),
        ("Disk used", Measure.DiskUsed.WithRange),
        ("Calls", static row => Figures.Count(row.Calls)),
        ("Files copied", static row => Figures.Count(row.Copied)),
        ("of these cloned", static row => Figures.Count(row.Cloned)),
        ("Files linked", static row => Figures.Count(row.Linked)),
        ("Files skipped", static row => Figures.Count(row.Skipped)),
        ("Bytes copied", static row => Figures.Bytes(row.CopiedBytes)),
        ("of these cloned", static row => Figures.Bytes(row.ClonedBytes)),
        ("Bytes skipped", static row => Figures.Bytes(row.SkippedBytes)),
    ];

    public static XElement Of(LayoutCell cell, IReadOnlyList<string> phases) => Html.Table(
        $"{Cells.Name(cell)}: medians, with least and greatest",
        [
            "Build",
            Ratio(Measure.Copy),
            Ratio(Measure.Wall),
            Ratio(Measure.WithFlush),
            .. Columns.Select(static column => column.Head),
        ],
        phases.SelectMany(phase => cell.Rows.Where(row => row.Phase == phase)).Select(row => (IEnumerable<object?>)
        [
            $"{row.Phase}, {row.Variant}",
            RatioText(cell, row, Measure.Copy),
            RatioText(cell, row, Measure.Wall),
            RatioText(cell, row, Measure.WithFlush),
            .. Columns.Select(column => column.Cell(row)),
        ]));

    private static string Ratio(Measure measure) => $"{measure.Name} / built-in";

    private static object RatioText(LayoutCell cell, LayoutRow row, Measure measure)
    {
        if (row.Variant == Cells.Baseline) return "1";
        return Cells.RatioOf(cell, row.Variant, row.Phase, measure) is { } ratio
            ? Marks.Of(ratio.Difference, $"{ratio.Text} {ratio.Range}")
            : Figures.Unknown;
    }
}
