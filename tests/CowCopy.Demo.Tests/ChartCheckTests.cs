using CowCopy.TestKit.Charts;

namespace CowCopy.Demo.Tests;

/// <summary>What the check of charts, which all pages and images have, finds.</summary>
[TestClass]
public sealed class ChartCheckTests
{
    private const string Style = """
        <style>
        .bar-row { display: grid; grid-template-columns: 6.75rem minmax(0, 1fr) 9.25rem; } .bar-row { font-size: .8125rem; }
        .named .bar-row { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr) 10.5rem; }
        svg text { font-size: 13px; fill: #000; }
        @media print { svg text { font-size: 90px; } }
        </style>
        """;

    [TestMethod]
    [DataRow("""<text x="202" y="14" text-anchor="end">leaf changed</text>""")]
    [DataRow("""<text x="508" y="14">52.9 MB shared</text>""")]
    [DataRow("""<text x="370" y="14" text-anchor="middle">52.9 MB shared</text><text x="508" y="14">0.0 MB written</text>""")]
    public void Texts_that_fit_are_no_problem(string texts) => ChartCheck.NoTextIsCut(Chart(texts));

    [TestMethod]
    [DataRow("""<text x="202" y="14" text-anchor="end">leaf changed, built with MSBuild's Copy</text>""", DisplayName = "left")]
    [DataRow("""<text x="508" y="14">1,152.9 MB shared, 1,000.0 MB written</text>""", DisplayName = "right")]
    [DataRow("""<text x="700" y="14" text-anchor="middle">0.0 MB written</text>""", DisplayName = "right of the middle")]
    [DataRow("""<text x="100" y="8">cold</text>""", DisplayName = "top")]
    [DataRow("""<text x="100" y="27">cold</text>""", DisplayName = "bottom")]
    public void A_text_that_reaches_out_of_the_view_box_is_cut(string text) => Assert.HasCount(1, ChartCheck.Problems(Chart(text)));

    [TestMethod]
    public void A_text_over_another_is_found() =>
        Assert.HasCount(1, ChartCheck.Problems(Chart("""<text x="100" y="14">0.59 s</text><text x="120" y="16">0.36 s</text>""")));

    [TestMethod]
    [DataRow("16", "400", 0)]
    [DataRow("19", "400", 1)]
    [DataRow("17", "600", 1)]
    public void The_size_and_weight_of_an_image_count(string size, string weight, int problems)
    {
        string text = """<text x="0" y="20">New files</text>""";
        string image = $"""<svg viewBox="0 0 100 30" font-size="{size}" font-weight="{weight}">{text}</svg>""";

        Assert.HasCount(problems, ChartCheck.Problems(image));
    }

    [TestMethod]
    [DataRow("panel", "CowCopy", "100 % · 43.9 ms", 0)]
    [DataRow("panel", "CowCopy", "100 % · 1,143.9 ms of a build", 1)]
    [DataRow("panel", "Company.Product.Component", "1 %", 1)]
    [DataRow("panel named", "Company.Product.Component.With.A.Long.Name.dll", "12, 117.2 kB", 0)]
    [DataRow("panel named", "Lib00.dll", "1,145.6 MB shared, 0.0 MB written", 1)]
    public void A_text_beside_a_bar_has_its_column(string figure, string label, string value, int problems)
    {
        string page = $"""
            <!doctype html>
            <html>{Style}<figure class="{figure}">
            <div class="bar-row"><span class="label">{label}</span><svg height="18"></svg><span class="value">{value}</span></div>
            </figure></html>
            """;

        Assert.HasCount(problems, ChartCheck.Problems(page));
    }

    [TestMethod]
    public void A_page_without_a_text_in_a_chart_is_no_proof() =>
        Assert.ThrowsExactly<AssertFailedException>(static () => ChartCheck.NoTextIsCut("<p>no chart</p>"));

    private static string Chart(string texts) => $"""{Style}<svg viewBox="0 0 740 28" role="img" aria-label="Bytes">{texts}</svg>""";
}
