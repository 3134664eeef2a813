using System.Xml.Linq;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.Tool.Pages;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>A run of the build layouts as one HTML page that loads nothing and runs nothing.</summary>
internal static class LayoutReport
{
    private const string Title = "Build layouts: CowCopy and MSBuild's Copy";

    /// <summary>Writes the page.</summary>
    /// <param name="run">The run that the page shows.</param>
    /// <param name="other">A run to compare it with; null for none.</param>
    /// <returns>HTML that is well-formed XML too, without a declaration.</returns>
    public static string Html(LayoutRun run, LayoutRun? other = null)
    {
        var ids = new Dictionary<LayoutCell, string>(ReferenceEqualityComparer.Instance);
        foreach (LayoutCell cell in run.Cells) ids[cell] = $"cell-{ids.Count + 1}";
        IGrouping<string, LayoutCell>[] layouts = [.. run.Cells.GroupBy(static cell => cell.Layout)];
        return Page.Of($"{Title}, {run.Facts.Host}, {run.Facts.Date}", Body(run, other, layouts, cell => ids[cell]));
    }

    private static IEnumerable<object?> Body(
        LayoutRun run, LayoutRun? other, IReadOnlyList<IGrouping<string, LayoutCell>> layouts, Func<LayoutCell, string> idOf)
    {
        yield return Tag(
            "header",
            Tag("h1.lead", run.Cells.Count == 0 ? "No build is measured yet." : Decision.Of(run.Cells)),
            Tag("p.note", $"{Title}: {run.Facts.Host}, {run.Facts.Date}, {Figures.Count(run.Facts.Processors)} processors, "
                + $"{string.Join(", ", run.Volumes.Select(static volume => volume.Name))}, size {run.Size}"),
            Cells.Shown(run.Cells)
                .Select(variant => Headline.Of(run.Cells, variant))
                .OfType<string>()
                .Select(static text => Tag("p", text)));
        if (run.Cells.Count > 0)
        {
            yield return Overview.Volumes(run.Cells);
            yield return Tag("p.note", Marks.Legend + " In this table a mark is that of more than half of the layouts.");
            yield return Navigation(layouts, other is not null);
            yield return Tag(
                "section",
                With("id", "overview"),
                Tag("h2", "Each layout"),
                Cells.Shown(run.Cells).Select(variant => Overview.Layouts(run.Cells, variant, idOf)),
                Tag("p.note", BarChart.Legend));
        }

        if (other is not null) yield return Against.Of(run, other);
        yield return layouts.Select((layout, index) => LayoutSection.Of(IdOfLayout(index), layout.Key, [.. layout], idOf));
        yield return Tag(
            "section",
            With("id", "machine"),
            Tag("h2", "Machine and volumes"),
            Conditions.OfRuns("The machine", [("This run", run)]),
            Conditions.OfVolumes("The volumes", run.Volumes));
        yield return Method.Of(run);
    }

    private static XElement Navigation(IEnumerable<IGrouping<string, LayoutCell>> layouts, bool isCompared)
    {
        IEnumerable<(string Id, string Text)> sections =
        [
            ("overview", "Each layout"),
            .. isCompared ? [("against", "Against another run")] : ((string, string)[])[],
            .. layouts.Select(static (layout, index) => (IdOfLayout(index), layout.Key)),
            ("machine", "Machine and volumes"),
            ("method", "Method"),
        ];
        return Page.Contents(sections);
    }

    private static string IdOfLayout(int index) => $"layout-{index + 1}";
}
