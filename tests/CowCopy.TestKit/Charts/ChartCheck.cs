namespace CowCopy.TestKit.Charts;

/// <summary>
/// Checks that no text of a chart is cut or covered, by estimated widths (<see cref="TextWidth"/>) and so without a browser. One check for
/// all pages and images.
/// </summary>
public static class ChartCheck
{
    /// <summary>Fails with all texts of the charts that are cut or covered, or if there is no text at all.</summary>
    /// <param name="markup">A page, or an SVG.</param>
    public static void NoTextIsCut(string markup)
    {
        Assert.AreNotEqual(0, TextCount(markup), "no chart has a text");
        Assert.AreEqual("", string.Join('\n', Problems(markup)));
    }

    /// <summary>A line for each text that is cut or covered.</summary>
    /// <param name="markup">A page, or an SVG.</param>
    public static IReadOnlyList<string> Problems(string markup) => [.. Charts(markup).SelectMany(static chart => chart.Problems())];

    private static int TextCount(string markup) => Charts(markup).Sum(static chart => chart.Texts.Count);

    private static IEnumerable<Chart> Charts(string markup) => SvgCharts.Of(markup).Concat(BarRows.Of(markup));
}
