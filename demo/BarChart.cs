using System.Globalization;
using System.Net;
using System.Text;

namespace CowCopy.Demo;

/// <summary>Horizontal bars as SVG, drawn to one scale; the page's style sheet gives their colours.</summary>
internal static class BarChart
{
    private const int Width = 740, LabelWidth = 210, BarWidth = 290, BarHeight = 18, RowHeight = 28;

    /// <param name="title">What is drawn, for screen readers.</param>
    /// <param name="rows">For each bar its label, its parts from left to right, and the text after it.</param>
    public static string Draw(string title, IReadOnlyList<(string Label, (string Style, double Value)[] Parts, string Text)> rows)
    {
        double longest = rows.Max(row => row.Parts.Sum(part => part.Value));
        double scale = longest > 0 ? BarWidth / longest : 0;
        var svg = new StringBuilder();
        svg.Append("<div class=\"chart\">");
        svg.Append(Text($"<svg viewBox=\"0 0 {Width} {rows.Count * RowHeight}\" role=\"img\" aria-label=\"{Encode(title)}\">"));
        for (int i = 0; i < rows.Count; i++)
        {
            double x = LabelWidth, y = i * RowHeight;
            svg.Append(Text($"<text x=\"{LabelWidth - 8}\" y=\"{y + 14}\" text-anchor=\"end\">{Encode(rows[i].Label)}</text>"));
            foreach ((string style, double value) in rows[i].Parts)
            {
                svg.Append(Text($"<rect class=\"{style}\" x=\"{x:0.#}\" y=\"{y}\" width=\"{value * scale:0.#}\" height=\"{BarHeight}\"/>"));
                x += value * scale;
            }

            svg.Append(Text($"<text x=\"{x + 8:0.#}\" y=\"{y + 14}\">{Encode(rows[i].Text)}</text>"));
        }

        return svg.Append("</svg></div>").ToString();
    }

    public static string Encode(string text) => WebUtility.HtmlEncode(text);

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
