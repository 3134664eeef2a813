using System.Xml.Linq;
using CowCopy.BuildBenchmarks.Layouts.Results;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>A layout: its cells side by side, then each with its verdict, charts and figures.</summary>
internal static class LayoutSection
{
    private static readonly Measure[] Charts = [Measure.Copy, Measure.Wall, Measure.WithFlush];

    public static XElement Of(string id, string layout, IReadOnlyList<LayoutCell> cells, Func<LayoutCell, string> idOf) => Tag(
        "section",
        With("id", id),
        Tag("h2", layout),
        cells.Count > 1 ? SideBySide(cells) : null,
        cells.Select(cell => Cell(cell, idOf(cell))));

    private static XElement Cell(LayoutCell cell, string id)
    {
        IReadOnlyList<string> phases = Cells.Phases([cell]);
        return Tag(
            "article",
            With("id", id),
            Tag("h3", Cells.Place(cell), Tag("span.note", $" {Figures.Count(cell.Projects)} projects")),
            phases.Select((phase, index) => Tag(index == 0 ? "p.verdict" : "p", Verdict.Of(cell, phase))),
            cell.Rows.Where(static row => row.Problem is not null)
                .Select(static row => Tag("p.problem", $"{row.Variant}, {row.Phase}: {row.Problem}")),
            Tag(
                "div.panels",
                Charts.Select(measure => BarChart.Draw(Title(measure), phases.Select(phase => Group(cell, phase, measure)))),
                BarChart.Draw(
                    Title(Measure.DiskUsed),
                    phases.Where(static phase => phase == Cells.Cold).Select(phase => Group(cell, phase, Measure.DiskUsed)))),
            Tag("details", Tag("summary", "All figures"), FigureTable.Of(cell, phases)));
    }

    private static string Title(Measure measure) => $"{measure.Name}, in per cent of the built-in";

    private static BarGroup Group(LayoutCell cell, string phase, Measure measure) => new(
        phase,
        $"100\u00A0% is {measure.Median(Cells.Row(cell, Cells.Baseline, phase))}",
        [
            .. Cells.Variants(cell).Select(variant => Bar.Of(
                variant, Cells.RatioOf(cell, variant, phase, measure), measure.Median(Cells.Row(cell, variant, phase)))),
        ]);

    // Cells are built one after another, so the rounds of two cells do not belong together: medians are compared.
    private static XElement SideBySide(IReadOnlyList<LayoutCell> cells)
    {
        string phase = Cells.Phases(cells)[0];
        return Tag(
            "div",
            Tag(
                "p.note",
                $"Side by side, {phase}: 100\u00A0% is the built-in on the first. Cells are built one after another, "
                + "so differences between them include those of the machine from hour to hour."),
            Tag("div.panels", new[] { Measure.Copy, Measure.Wall }.Select(measure => BarChart.Draw(
                $"{measure.Name}, {phase}, in per cent of the built-in on the first",
                cells.Select(cell => new BarGroup(Cells.Place(cell), "", Beside(cell, cells[0], phase, measure)))))));
    }

    private static IReadOnlyList<Bar> Beside(LayoutCell cell, LayoutCell first, string phase, Measure measure)
    {
        LayoutRow? baseline = Cells.Row(first, Cells.Baseline, phase);
        return
        [
            .. new[] { Cells.Baseline, Cells.Ours }
                .Select(variant => (Variant: variant, Row: Cells.Row(cell, variant, phase)))
                .Select(one => Bar.Of(one.Variant, one.Row, baseline, measure)),
        ];
    }
}
