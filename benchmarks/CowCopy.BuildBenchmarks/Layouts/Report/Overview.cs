using System.Xml.Linq;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.Tool.Pages;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>The verdict over all cells, and the ratios of each on one line.</summary>
internal static class Overview
{
    private static readonly Measure[] Measures = [Measure.Copy, Measure.Wall];

    private static readonly (Difference Difference, string Style, string Words)[] Parts =
    [
        (Difference.Less, "less", "less"),
        (Difference.WithinSpread, "same", "within the spread"),
        (Difference.OneRound, "same", "one round"),
        (Difference.More, "more", "more"),
    ];

    /// <summary>One card for each volume.</summary>
    public static XElement Cards(IReadOnlyList<LayoutCell> cells) => Tag(
        "div.cards",
        cells.GroupBy(static cell => cell.Volume).Select(static volume => Card(volume.Key, [.. volume])));

    /// <summary>One row for each cell.</summary>
    public static XElement Table(IReadOnlyList<LayoutCell> cells, string variant, Func<LayoutCell, string> idOf)
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

    private static XElement Card(string volume, IReadOnlyList<LayoutCell> cells)
    {
        IReadOnlyList<string> phases = Cells.Phases(cells);
        return Tag(
            "section.card",
            Tag("h2", volume),
            Cells.Shown(cells).Select(variant => (object)new object?[]
            {
                Tag("p", Headline.Of(cells, variant)),
                phases.Select(phase => Tag(
                    "div.tiles", Tag("h3", phase), Measures.Select(measure => Tile(cells, variant, phase, measure)))),
            }));
    }

    private static XElement Tile(IReadOnlyList<LayoutCell> cells, string variant, string phase, Measure measure)
    {
        Ratio[] known = [.. cells.Select(cell => Cells.RatioOf(cell, variant, phase, measure)).OfType<Ratio>()];
        if (known.Length == 0) return Tag("div.tile", Tag("p.note", $"{measure.Name}: {Figures.Unknown}"));
        (string Style, string Words, int Count)[] counts =
        [
            .. Parts.Select(part => (part.Style, part.Words, Count: known.Count(ratio => ratio.Difference == part.Difference)))
                .Where(static part => part.Count > 0),
        ];
        double median = Spread.Of(known.Select(static ratio => ratio.Spread.Median)).Median;
        string words = string.Join(", ", counts.Select(static part => $"{part.Count} {part.Words}"));
        return Tag(
            "div.tile",
            Tag("p.big", Tag("b", Figures.Ratio(median)), $" {measure.Name} / built-in"),
            Tag("div.strip", With("aria-hidden", "true"), counts.Select(static part =>
                Tag("i." + part.Style, With("style", $"flex-grow:{part.Count}"), ""))),
            Tag("p.note", words));
    }
}
