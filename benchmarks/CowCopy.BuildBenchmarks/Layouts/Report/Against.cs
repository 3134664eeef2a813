using System.Xml.Linq;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.Tool.Pages;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>A run beside another one. Their rounds do not belong together, so medians are divided.</summary>
internal static class Against
{
    private static readonly Measure[] Measures = [Measure.Copy, Measure.Wall];

    /// <summary>The cells that both runs have.</summary>
    public static IReadOnlyList<(LayoutCell This, LayoutCell Other)> Common(LayoutRun run, LayoutRun other) =>
        [.. run.Cells.Join(other.Cells, static one => one.Key, static one => one.Key, static (one, two) => (one, two))];

    public static XElement Of(LayoutRun run, LayoutRun other)
    {
        IReadOnlyList<(LayoutCell This, LayoutCell Other)> common = Common(run, other);
        return Tag(
            "section",
            With("id", "against"),
            Tag("h2", "Against another run"),
            Tag("p.verdict", Summary(common)),
            Warnings(run, other).Select(static text => Tag("p.warning", text)),
            Conditions.OfRuns("The two runs", [("This run", run), ("Other run", other)]),
            Tag(
                "p.note",
                "A difference counts where the times of the two runs do not overlap: "
                + "▼ this run takes less, ▲ more, ≈ within the spreads, ? one round."),
            common.Select(static pair => Tag(
                "details", Tag("summary", Cells.Name(pair.This), Tag("span.note", " " + Signs([pair]))), TableOf(pair.This, pair.Other))),
            Conditions.OfVolumes("The volumes of the other run", other.Volumes));
    }

    private static string Summary(IReadOnlyList<(LayoutCell This, LayoutCell Other)> common) => string.Join(
        ' ',
        Measures.Select(measure =>
        {
            (int less, int more, int all) = Count(common, measure);
            return $"{measure.Name}: of {all} comparisons with the other run, this run takes less time in {less}, and more in {more}.";
        }));

    private static string Signs(IReadOnlyList<(LayoutCell This, LayoutCell Other)> common) => string.Join(
        ", ",
        Measures.Select(measure =>
        {
            (int less, int more, _) = Count(common, measure);
            return $"{measure.Name} ▼\u00A0{less} ▲\u00A0{more}";
        }));

    private static (int Less, int More, int All) Count(IReadOnlyList<(LayoutCell This, LayoutCell Other)> common, Measure measure)
    {
        Difference?[] all =
        [
            .. common.SelectMany(static pair => Rows(pair.This, pair.Other)).Select(rows => Ratio.OfRanges(rows.This, rows.Other, measure)),
        ];
        return (all.Count(static one => one == Difference.Less), all.Count(static one => one == Difference.More), all.Length);
    }

    private static IEnumerable<string> Warnings(LayoutRun run, LayoutRun other)
    {
        if ((run.Size, run.Seed) != (other.Size, other.Seed))
            yield return "The runs built different repositories (size or seed), so their times do not compare; ratios to the built-in do.";
        if (run.Facts.Host != other.Facts.Host)
            yield return "The runs are from different machines, so their times compare the machines too.";
        foreach ((string name, IEnumerable<LayoutCell> only) in new[] { ("this", Except(run, other)), ("the other", Except(other, run)) })
            if (string.Join("; ", only.Select(Cells.Name)) is { Length: > 0 } names) yield return $"Only {name} run has: {names}.";
    }

    private static IEnumerable<LayoutCell> Except(LayoutRun run, LayoutRun other) =>
        run.Cells.ExceptBy(other.Cells.Select(static cell => cell.Key), static cell => cell.Key);

    private static XElement TableOf(LayoutCell one, LayoutCell two) => Html.Table(
        $"{Cells.Name(one)}: medians of this run and the other",
        Measures.SelectMany(static measure => new[] { $"{measure.Name}, this", $"{measure.Name}, other", "this / other" })
            .Prepend("Build").Append("Copy tasks / built-in, this").Append("Copy tasks / built-in, other"),
        Rows(one, two).Select(rows => (IEnumerable<object?>)
        [
            $"{rows.This.Phase}, {rows.This.Variant}",
            .. Measures.SelectMany(measure => (IEnumerable<object>)
                [measure.WithRange(rows.This), measure.WithRange(rows.Other), Quotient(rows, measure)]),
            ToBaseline(one, rows.This),
            ToBaseline(two, rows.Other),
        ]));

    private static IEnumerable<(LayoutRow This, LayoutRow Other)> Rows(LayoutCell one, LayoutCell two) => Cells.Phases([one])
        .SelectMany(phase => one.Rows.Where(row => row.Phase == phase))
        .Join(two.Rows, BuildOf, BuildOf, static (first, second) => (first, second));

    private static (string Phase, string Variant) BuildOf(LayoutRow row) => (row.Phase, row.Variant);

    private static XElement Quotient((LayoutRow This, LayoutRow Other) rows, Measure measure) =>
        Ratio.OfRanges(rows.This, rows.Other, measure) is { } difference
            ? Marks.Of(difference, Figures.Ratio(measure.Over(rows.This)!.Value.Median / measure.Over(rows.Other)!.Value.Median))
            : Marks.Of(ratio: null);

    private static object ToBaseline(LayoutCell cell, LayoutRow row) =>
        row.Variant == Cells.Baseline ? "1" : Marks.Of(Cells.RatioOf(cell, row.Variant, row.Phase, Measure.Copy));
}
