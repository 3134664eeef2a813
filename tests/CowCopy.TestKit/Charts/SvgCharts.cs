using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace CowCopy.TestKit.Charts;

/// <summary>The charts that are drawn as SVG.</summary>
public static partial class SvgCharts
{
    // Pixels of an SVG without a view box, which is as wide as a page leaves room: those of the layouts have 221 or more.
    private const double Narrowest = 200;
    private const double DefaultSize = 16;

    /// <summary>Reads all SVGs of a page, or an SVG that is a file of its own.</summary>
    public static IEnumerable<Chart> Of(string markup)
    {
        var style = new ChartStyle(markup);
        return Svg().Matches(markup).Select(svg => Chart(XElement.Parse(svg.Value), style));
    }

    private static Chart Chart(XElement svg, ChartStyle style)
    {
        string[]? view = ((string?)svg.Attribute("viewBox"))?.Split(' ');
        double width = view is null ? Length((string?)svg.Attribute("width"), Narrowest) : Length(view[2], 0);
        double height = view is null ? Length((string?)svg.Attribute("height"), 0) : Length(view[3], 0);
        string title = (string?)svg.Attribute("aria-label") ?? svg.Elements().FirstOrDefault(IsTitle)?.Value ?? "an axis";
        return new Chart(title, width, height, [.. svg.Descendants().Where(IsText).Select(text => Text(text, width, height, style))]);
    }

    private static ChartText Text(XElement text, double width, double height, ChartStyle style)
    {
        if (text.HasElements || text.AncestorsAndSelf().Any(static one => one.Attribute("transform") is not null))
            throw new NotSupportedException($"The width of this text is not estimated: {text}");
        double size = style.TextSize((string?)text.Attribute("class") ?? "") ?? Length(Inherited(text, "font-size"), DefaultSize);
        bool isBold = Inherited(text, "font-weight") is { } weight && weight is not ("normal" or "400");
        return ChartText.At(
            text.Value,
            Position(text, "x", width),
            Position(text, "y", height),
            Inherited(text, "text-anchor") ?? "start",
            new ChartFont(size, isBold));
    }

    private static double Position(XElement text, string name, double whole)
    {
        string value = (string?)text.Attribute(name) ?? "0";
        return value.EndsWith('%') ? Length(value[..^1], 0) / 100 * whole : Length(value, 0);
    }

    private static string? Inherited(XElement text, string name) =>
        text.AncestorsAndSelf().Select(one => (string?)one.Attribute(name)).FirstOrDefault(static value => value is not null);

    private static double Length(string? text, double otherwise) =>
        text is null || text.EndsWith('%') ? otherwise : double.Parse(text, CultureInfo.InvariantCulture);

    private static bool IsText(XElement element) => element.Name.LocalName == "text";

    private static bool IsTitle(XElement element) => element.Name.LocalName == "title";

    [GeneratedRegex("<svg[ >].*?</svg>", RegexOptions.Singleline | RegexOptions.ExplicitCapture, 10_000)]
    private static partial Regex Svg();
}
