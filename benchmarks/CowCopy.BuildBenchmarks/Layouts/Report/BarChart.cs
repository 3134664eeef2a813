using System.Globalization;
using System.Xml.Linq;
using CowCopy.Tool.Pages;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>
/// Horizontal bars with whiskers. All charts of the page have the same axis, so that the line at 100 % is in one place. Each bar is an SVG
/// of its own, with horizontal positions in per cent of its width: text keeps its size on a narrow screen.
/// </summary>
internal static class BarChart
{
    public const string Legend =
        "In the charts the line at 100\u00A0% is the built-in. A bar is the median; a pale one does not differ beyond the spread. "
        + "The whisker is from the least to the greatest; ▸ is beyond the axis.";

    private const double AxisEnd = 1.5;
    private const int Height = 20, Middle = Height / 2, CapHeight = 4, AxisHeight = 16;

    // The classes of the style sheet, which has a colour for each variant.
    private static readonly string[] Variants = [Cells.Baseline, Cells.Ours, "hard links", "symbolic links", "CopyOnWrite", Cells.Fewer];

    public static XElement Draw(string title, IEnumerable<BarGroup> groups) => Tag(
        "figure.panel",
        Tag("figcaption", title),
        Tag("div.bar-row axis-row", With("aria-hidden", "true"), Tag("span.label", ""), Axis(), Tag("span.value", "")),
        groups.Select(static group => Tag(
            "div.group",
            Tag("p.group-head", Tag("b", group.Heading), group.Note.Length > 0 ? Tag("span", " " + group.Note) : null),
            group.Bars.Select(bar => Row(bar, bar.Description(group.Heading))))));

    private static XElement Row(Bar bar, string description) => Bars.Row(bar.Label, description, Height, Drawing(bar), bar.Text);

    private static object?[] Drawing(Bar bar) =>
    [
        new[] { 0, 0.5, AxisEnd }.Select(static part => Line("grid", part, part, 0, Height)),
        bar.Value is { } value ? Filled(bar, value) : null,
        Line("hundred", 1, 1, 0, Height),
        bar.Value is { } median ? Whiskers(bar, median) : null,
    ];

    private static XElement Filled(Bar bar, double value) => Tag(
        $"rect.bar {StyleOf(bar.Label)}{(bar.Counts ? "" : " within")}",
        With("x", 0), With("y", 4), With("width", Position(value)), With("height", Height - 8));

    private static IEnumerable<XElement> Whiskers(Bar bar, double value)
    {
        yield return Line("whisker", bar.Min, bar.Max, Middle, Middle);
        foreach (double end in new[] { bar.Min, bar.Max })
            if (end <= AxisEnd) yield return Line("whisker", end, end, Middle - CapHeight, Middle + CapHeight);
        if (Math.Max(value, bar.Max) > AxisEnd)
            yield return Tag("text.beyond", With("x", "100%"), With("y", Middle + 5), With("text-anchor", "end"), "▸");
    }

    private static XElement Axis() => Tag(
        "svg",
        With("width", "100%"),
        With("height", AxisHeight),
        Tick(0, "start"), Tick(0.5, "middle"), Tick(1, "middle"), Tick(AxisEnd, "end"));

    private static XElement Tick(double part, string anchor) => Tag(
        "text", With("x", Position(part)), With("y", AxisHeight - 4), With("text-anchor", anchor), Figures.Percent(part));

    private static XElement Line(string style, double from, double to, int top, int bottom) => Tag(
        "line." + style, With("x1", Position(from)), With("x2", Position(to)), With("y1", top), With("y2", bottom));

    private static string StyleOf(string variant) => Array.IndexOf(Variants, variant) is >= 0 and var index ? $"v{index}" : "other";

    private static string Position(double part) =>
        (Math.Clamp(part, 0, AxisEnd) / AxisEnd).ToString("0.##%", CultureInfo.InvariantCulture);
}
