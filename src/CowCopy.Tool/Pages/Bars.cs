using System.Globalization;
using System.Xml.Linq;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Tool.Pages;

/// <summary>
/// Horizontal bars from zero, the longest over the whole width. The texts are beside the SVG of a bar, not in it: they break into lines on
/// a narrow screen.
/// </summary>
internal static class Bars
{
    private const int Height = 18, Gap = 3;

    /// <param name="bars">The bars from top to bottom.</param>
    /// <param name="title">What is drawn; null for no title.</param>
    public static XElement Of(IEnumerable<NamedBar> bars, string? title = null)
    {
        NamedBar[] all = [.. bars];
        double longest = Math.Max(all.Max(static bar => bar.Length), double.Epsilon);
        return Tag("figure.panel named", title is null ? null : Tag("figcaption", title), all.Select(bar => Row(bar, longest)));
    }

    private static XElement Row(NamedBar bar, double longest) => Tag(
        "div.bar-row",
        Tag("span.label", With("aria-hidden", "true"), bar.Name),
        Tag(
            "svg",
            With("role", "img"),
            With("aria-label", bar.Description),
            With("width", "100%"),
            With("height", Height),
            Parts(bar, longest)),
        Tag("span.value", With("aria-hidden", "true"), bar.Figure));

    private static IEnumerable<XElement> Parts(NamedBar bar, double longest)
    {
        double left = 0;
        foreach ((string style, double length) in bar.Parts)
        {
            yield return Tag(
                "rect.bar " + style,
                With("x", Percent(left / longest)),
                With("y", Gap),
                With("width", Percent(length / longest)),
                With("height", Height - (2 * Gap)));
            left += length;
        }
    }

    private static string Percent(double part) => part.ToString("0.##%", CultureInfo.InvariantCulture);
}
