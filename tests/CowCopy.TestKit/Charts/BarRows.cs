using System.Xml.Linq;
using CowCopy.TestKit.Pages;

namespace CowCopy.TestKit.Charts;

/// <summary>
/// The bars of a page with their texts beside them: a label, which breaks into lines, and a value, which does not. Each has a column.
/// </summary>
public static class BarRows
{
    /// <summary>Reads all bars of a page.</summary>
    public static IEnumerable<Chart> Of(string markup)
    {
        if (!markup.Contains("\"bar-row\"", StringComparison.Ordinal)) return [];
        var style = new ChartStyle(markup);
        return PageText.Parse(markup).Descendants("div").Where(static one => Has(one, "bar-row")).SelectMany(row => Columns(row, style));
    }

    private static IEnumerable<Chart> Columns(XElement row, ChartStyle style)
    {
        bool isNamed = row.Ancestors().Any(static one => Has(one, "named"));
        (double label, double value) = style.Columns(isNamed ? ".named .bar-row" : ".bar-row");
        string title = (string?)row.Element("svg")?.Attribute("aria-label") ?? "an axis";
        // A label of a named bar breaks within a word too.
        string[] words = isNamed ? [] : Text(row, "label").Split(' ');
        foreach (string word in words) yield return Line(title, word, label, style.RowSize);
        yield return Line(title, Text(row, "value"), value, style.RowSize);
    }

    private static Chart Line(string title, string text, double width, double size)
    {
        ChartText whole = ChartText.At(text, 0, size, "start", new ChartFont(size, IsBold: false));
        return new Chart(title, width, whole.Bottom, text.Length > 0 ? [whole] : []);
    }

    private static string Text(XElement row, string name) => row.Elements("span").Single(one => Has(one, name)).Value;

    private static bool Has(XElement element, string name) => ((string?)element.Attribute("class") ?? "").Split(' ').Contains(name);
}
