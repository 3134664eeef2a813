using System.Xml.Linq;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.Tool.Pages;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>The verdict over all cells, and the ratios of each on one line.</summary>
internal static class Overview
{
    private static readonly Measure[] Measures = [Measure.Copy, Measure.Wall];

    /// <summary>One row for each kind of build on each volume.</summary>
    public static XElement Volumes(IReadOnlyList<LayoutCell> cells)
    {
        (string Variant, Measure Measure)[] columns =
            [.. Cells.Shown(cells).SelectMany(static variant => Measures.Select(measure => (variant, measure)))];
        return Html.Table(
            "Time against the built-in's, medians summed over the layouts on the volume",
            columns.Select(static column => $"{Cells.Words(column.Variant)}: {column.Measure.Name}").Prepend("Volume, build"),
            cells.GroupBy(static cell => cell.Volume).SelectMany(volume => Cells.Phases(volume).Select(phase => columns
                .Select(column => (object)Cell([.. volume], column.Variant, phase, column.Measure))
                .Prepend($"{volume.Key}, {phase}"))));
    }

    /// <summary>One row for each cell.</summary>
    public static XElement Layouts(IReadOnlyList<LayoutCell> cells, string variant, Func<LayoutCell, string> idOf)
    {
        (string Phase, Measure Measure)[] columns =
            [.. Cells.Phases(cells).SelectMany(static phase => Measures.Select(measure => (phase, measure)))];
        return Html.Table(
            $"{Cells.Words(variant)}: time divided by the built-in's, median of the rounds",
            columns.Select(static column => $"{column.Phase}: {column.Measure.Name}").Prepend("Layout, volume, output"),
            cells.Select(cell => columns
                .Select(column => Marks.Of(Cells.RatioOf(cell, variant, column.Phase, column.Measure)))
                .Prepend(Tag("a", With("href", "#" + idOf(cell)), Tag("b", cell.Layout), " " + Cells.Place(cell)))));
    }

    private static XElement Cell(IReadOnlyList<LayoutCell> cells, string variant, string phase, Measure measure)
    {
        (LayoutCell Cell, Ratio Ratio)[] known =
        [
            .. from cell in cells
               let ratio = Cells.RatioOf(cell, variant, phase, measure)
               where ratio is not null
               select (cell, ratio),
        ];
        if (known.Length == 0) return Marks.Of(null);
        int Count(Difference difference) => known.Count(one => one.Ratio.Difference == difference);
        Difference most = new[] { Difference.Less, Difference.More, Difference.OneRound, Difference.WithinSpread }
            .FirstOrDefault(difference => Count(difference) * 2 > known.Length, Difference.WithinSpread);
        double Time(string of) => known.Sum(one => measure.Over(Cells.Row(one.Cell, of, phase))!.Value.Median);
        (double before, double after) = (Time(Cells.Baseline), Time(variant));
        string Some(Difference difference, string word) =>
            known.Length > 1 && Count(difference) is > 0 and var count ? $"; {count} of {known.Length} {word}" : "";
        return Tag(
            "div",
            Marks.Of(most, Figures.Change(after / before) + ":"),
            Tag(
                "p.note",
                $"{measure.UnitOf(before).Text(before)} → {measure.UnitOf(after).Text(after)}"
                    + Some(Difference.Less, "less") + Some(Difference.More, "more")));
    }
}
