using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace CowCopy.TestKit.Pages;

/// <summary>What a page says, a line for each heading, paragraph, row and bar.</summary>
public static partial class PageText
{
    /// <summary>Parses a page, which is well-formed XML below the document type.</summary>
    public static XElement Parse(string html) => XElement.Parse(html[html.IndexOf('\n', StringComparison.Ordinal)..]);

    public static string Of(string html) => string.Join('\n', Lines(Parse(html).Element("body")!)).Replace('\u00A0', ' ') + "\n";

    private static IEnumerable<string> Lines(XElement element) => element.Name.LocalName switch
    {
        "h1" or "h2" or "h3" => [$"\n{new string('#', element.Name.LocalName[1] - '0')} {Text(element)}"],
        "p" or "figcaption" or "pre" or "caption" or "summary" => [Text(element)],
        "li" => ["- " + Text(element)],
        "tr" => [string.Join(" | ", element.Elements().Select(Text))],
        "div" when Class(element) == "bar-row" =>
            ["- " + (string?)element.Element("svg")!.Attribute("aria-label") + "; " + Text(element.Elements("span").Last())],
        "div" when Class(element).StartsWith("bar-row", StringComparison.Ordinal) => [],
        "i" => [],
        _ => element.Elements().SelectMany(Lines),
    };

    private static string Class(XElement element) => (string?)element.Attribute("class") ?? "";

    private static string Text(XElement element) => Blank().Replace(element.Value, " ").Trim();

    [GeneratedRegex(@"\s+", RegexOptions.None, 1000)]
    private static partial Regex Blank();
}
