using System.Globalization;
using System.Xml.Linq;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Horizontal bars from zero, the longest over the whole width.</summary>
internal static class Bars
{
    private const int Height = 18;

    public static XElement Of(IEnumerable<NamedBar> bars)
    {
        NamedBar[] all = [.. bars];
        double longest = Math.Max(all.Max(static bar => bar.Value), double.Epsilon);
        return Tag("figure.panel named", all.Select(bar => Row(bar, bar.Value / longest)));
    }

    private static XElement Row(NamedBar bar, double part) => Tag(
        "div.bar-row",
        Tag("span.label", With("aria-hidden", "true"), bar.Name),
        Tag(
            "svg",
            With("role", "img"),
            With("aria-label", bar.Description),
            With("width", "100%"),
            With("height", Height),
            Tag("rect.bar v1", With("x", 0), With("y", 3), With("height", Height - 6), With("width", Width(part)))),
        Tag("span.value", With("aria-hidden", "true"), bar.Figure));

    private static string Width(double part) => part.ToString("0.##%", CultureInfo.InvariantCulture);
}
