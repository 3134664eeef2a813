using System.Globalization;
using System.Xml.Linq;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Demo;

/// <summary>
/// Horizontal bars, drawn to one scale. The texts are beside the SVG of a bar, not in it: they break into lines on a narrow screen.
/// </summary>
internal static class BarChart
{
    private const int Height = 18, Gap = 3;

    /// <param name="title">What is drawn, and in which unit.</param>
    /// <param name="bars">The bars from top to bottom.</param>
    public static XElement Draw(string title, IEnumerable<Bar> bars)
    {
        Bar[] all = [.. bars];
        double longest = Math.Max(all.Max(static bar => bar.Length), double.Epsilon);
        return Tag("figure.panel named", Tag("figcaption", title), all.Select(bar => Row(bar, longest)));
    }

    private static XElement Row(Bar bar, double longest) => Tag(
        "div.bar-row",
        Tag("span.label", With("aria-hidden", "true"), bar.Label),
        Tag(
            "svg",
            With("role", "img"),
            With("aria-label", $"{bar.Label}: {bar.Text}"),
            With("width", "100%"),
            With("height", Height),
            Parts(bar, longest)),
        Tag("span.value", With("aria-hidden", "true"), bar.Text));

    private static IEnumerable<XElement> Parts(Bar bar, double longest)
    {
        double left = 0;
        foreach ((string style, double value) in bar.Parts)
        {
            yield return Tag(
                "rect.bar " + style,
                With("x", Percent(left / longest)),
                With("y", Gap),
                With("width", Percent(value / longest)),
                With("height", Height - (2 * Gap)));
            left += value;
        }
    }

    private static string Percent(double part) => part.ToString("0.##%", CultureInfo.InvariantCulture);
}
