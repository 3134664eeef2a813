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

    private static XElement Row(NamedBar bar, double longest) =>
        Row(bar.Name, bar.Description, Height, Parts(bar, longest), bar.Figure);

    /// <summary>A bar between its name and its figure.</summary>
    /// <param name="name">The text before it.</param>
    /// <param name="description">What a screen reader says.</param>
    /// <param name="height">The height of the drawing.</param>
    /// <param name="drawing">What is drawn, with horizontal positions in per cent.</param>
    /// <param name="figure">The text after it.</param>
    public static XElement Row(string name, string description, int height, object drawing, string figure) => Tag(
        "div.bar-row",
        Tag("span.label", With("aria-hidden", "true"), name),
        Tag(
            "svg",
            With("role", "img"),
            With("aria-label", description),
            With("width", "100%"),
            With("height", height),
            drawing),
        Tag("span.value", With("aria-hidden", "true"), figure));

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
