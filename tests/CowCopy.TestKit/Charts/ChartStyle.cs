using System.Globalization;
using System.Text.RegularExpressions;

namespace CowCopy.TestKit.Charts;

/// <summary>What a page's style sheet says of texts in charts.</summary>
/// <param name="markup">A page, or an SVG.</param>
public sealed partial class ChartStyle(string markup)
{
    private const double Rem = 16;

    private readonly string _sheet = string.Concat(
        Sheet().Matches(markup).Select(static one => one.Groups["css"].Value.Split("@media print")[0]));

    /// <summary>The size of a text in an SVG; null if the style sheet does not say.</summary>
    /// <param name="className">The class of the text; empty for none.</param>
    public double? TextSize(string className) =>
        (className.Length > 0 ? Size("svg text." + className) : null) ?? Size("svg text");

    /// <summary>The widths of the columns before and after a bar, in pixels.</summary>
    /// <param name="row">The selector of the row of a bar.</param>
    public (double Label, double Value) Columns(string row)
    {
        MatchCollection lengths = Lengths().Matches(Property(row, "grid-template-columns")
            ?? throw new InvalidDataException($"The style sheet has no columns of {row}."));
        return (Number(lengths[0]) * Rem, Number(lengths[^1]) * Rem);
    }

    /// <summary>The size of the texts beside a bar, in pixels.</summary>
    public double RowSize => Number(Lengths().Match(Property(".bar-row", "font-size")!)) * Rem;

    private double? Size(string selector) => Property(selector, "font-size") is { } value ? Number(Pixels().Match(value)) : null;

    private string? Property(string selector, string name)
    {
        foreach (Match rule in Rule().Matches(_sheet).Where(rule => rule.Groups["selector"].Value.Trim() == selector))
        {
            foreach (string declaration in rule.Groups["body"].Value.Split(';'))
            {
                string[] parts = declaration.Split(':', 2);
                if (parts[0].Trim() == name) return parts[1].Trim();
            }
        }

        return null;
    }

    private static double Number(Match match) => double.Parse(match.Groups["number"].Value, CultureInfo.InvariantCulture);

    [GeneratedRegex("<style[^>]*>(?<css>.*?)</style>", RegexOptions.Singleline | RegexOptions.ExplicitCapture, 10_000)]
    private static partial Regex Sheet();

    [GeneratedRegex(@"(?<selector>[^{}]+)\{(?<body>[^{}]*)\}", RegexOptions.ExplicitCapture, 10_000)]
    private static partial Regex Rule();

    [GeneratedRegex("(?<number>[0-9]*[.]?[0-9]+)rem", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Lengths();

    [GeneratedRegex("(?<number>[0-9.]+)px", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Pixels();
}
