using System.Xml.Linq;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>Ratios with a sign and a colour for what they say.</summary>
internal static class Marks
{
    public const string Legend = "▼ less than the built-in in every round, ▲ more in every round, "
        + "≈ now less and now more, so within the spread, ? one round.";

    public static XElement Of(Ratio? ratio) =>
        ratio is null ? Tag("span.unknown", Figures.Unknown) : Of(ratio.Difference, ratio.Text);

    public static XElement Of(Difference difference, string text) => difference switch
    {
        Difference.Less => Tag("span.less", "▼ " + text),
        Difference.More => Tag("span.more", "▲ " + text),
        Difference.WithinSpread => Tag("span.same", "≈ " + text),
        _ => Tag("span.same", "? " + text),
    };
}
