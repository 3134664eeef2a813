using System.Xml.Linq;
using CowCopy.TestKit;
using CowCopy.TestKit.Charts;
using CowCopy.TestKit.Pages;

namespace CowCopy.Demo.Tests;

/// <summary>The page that the demo writes, with the figures of a repository larger than any that it builds.</summary>
[TestClass]
public sealed class DemoPageTests : IDisposable
{
    private const long Shared = 1_145_600_000, Total = 2_246_200_000;

    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    private static string Html => new DemoPage(rounds: 2, """<PackageReference Include="CowCopy.Sdk" Version="0.1.0" />""").Render(
        ["32 projects, on xfs, can clone: Yes.", "Differences: 1 (22,432 comparisons of bytes, modes and times)."],
        ["bytes differ: /a/directory/with/a/long/name/and/another/below/it/Company.Product.Component.With.A.Long.Name.dll"],
        [.. Phase.All.Select(static phase => (phase, Filled(600), Filled(1234)))],
        [
            new Use("cowcopy copy src stage --mirror --skip-unchanged -n", "after an edit: 1 to copy, 0 to delete; changes nothing"),
            new Use("cowcopy report build.binlog --html page.html", "no step reads 72 of 241 copies: file:///a/b.html"),
        ]);

    [TestMethod]
    public void No_text_of_a_chart_is_cut() => ChartCheck.NoTextIsCut(Html);

    [TestMethod]
    public void Each_phase_has_two_bars_in_each_chart()
    {
        XElement[] figures = [.. PageText.Parse(Html).Descendants("figure")];

        Assert.HasCount(3, figures);
        foreach (XElement figure in figures) Assert.HasCount(2 * Phase.All.Count, figure.Elements("div"));
    }

    [TestMethod]
    public void A_volume_that_reports_no_extents_has_bars_without_a_length()
    {
        Column column = new();
        column.Add(Measurement(1), shared: null);
        string html = new DemoPage(rounds: 1, "").Render([], [], [.. Phase.All.Select(phase => (phase, column, column))], []);

        Assert.Contains("- cold, CowCopy: unknown; unknown", PageText.Of(html));
        ChartCheck.NoTextIsCut(html);
    }

    [TestMethod]
    [DataRow(1280, false)]
    [DataRow(1280, true)]
    [DataRow(390, false)]
    [DataRow(390, true)]
    public void The_page_fits_is_legible_and_loads_nothing(int width, bool isDark)
    {
        PageFacts facts = PageFacts.Of(_directory, Html, width, isDark);

        facts.AreGood(width, isDark);
        Assert.AreEqual(Phase.All.Count * 2 * 4, facts.Bars, "shared and written bytes, and two times");
    }

    private static Column Filled(double seconds)
    {
        Column column = new();
        column.Add(Measurement(seconds), new SharedExtents(1240, Shared, Total));
        return column;
    }

    private static Measurement Measurement(double seconds) => new(
        new BuildRun(TimeSpan.FromSeconds(seconds), "1.binlog"),
        new BuildLog(103, TimeSpan.FromSeconds(seconds), [new LoggedCopy("/a", "/b", Copied: true)], ["CowCopy"], []),
        Total);
}
