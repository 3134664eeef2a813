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

    private static DemoFacts Facts => new()
    {
        Built = "32 projects on xfs, which clones",
        Compared = 22432,
        Differences = ["bytes differ: /a/directory/with/a/long/name/and/another/below/it/Company.Product.Component.With.A.Long.Name.dll"],
        Lines =
        [
            new("cowcopy worktree add ../review", "80 ms", new("0 of 32", "a second working copy compiles 0 of 32 projects", "projects")),
            new("cowcopy copy src stage --mirror --skip-unchanged", "nothing to do: 12 ms; cp -ru: 24 ms"),
            new("cowcopy report build.binlog", "no step reads 72 of 241 copies; the page: file:///a/b.html",
                new("72 of 241", "72 of 241 copies are needless", "copies that no step of the build reads")),
        ],
        Times = "Builds took 0.97 to 1.05 of the time with MSBuild's Copy",
        Rounds = 2,
        IsNative = true,
        Sdk = """<PackageReference Include="CowCopy.Sdk" Version="0.1.0" />""",
    };

    private static string Html => new DemoPage(Facts).Render([.. Phase.All.Select(static phase => (phase, Filled(600), Filled(1234)))]);

    [TestMethod]
    public void The_page_opens_with_the_gains()
    {
        XElement main = PageText.Parse(Html).Descendants("main").Single();

        Assert.AreEqual(
            "A second working copy compiles 0 of 32 projects; 72 of 241 copies are needless", main.Elements().First().Value);
        CollectionAssert.AreEqual(
            (string[])["0 of 32", "72 of 241"], main.Elements("div").First().Descendants("b").Select(static one => one.Value).ToArray());
    }

    [TestMethod]
    public void One_round_claims_nothing_of_the_times_of_builds()
    {
        DemoFacts once = Facts with { Rounds = 1, Times = null };
        string page = PageText.Of(new DemoPage(once).Render([.. Phase.All.Select(static phase => (phase, Filled(600), Filled(1234)))]));

        Assert.Contains("Charts and all figures", page);
        Assert.Contains("Each kind of build ran once.", page);
        Assert.DoesNotContain("of the time", page);
        Assert.Contains("Builds: one of each kind", once.Method);
        Assert.Contains("Builds: shortest of 2", Facts.Method);
    }

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
        string html = new DemoPage(Facts).Render([.. Phase.All.Select(phase => (phase, column, column))]);

        Assert.Contains("- all anew, CowCopy: unknown; unknown", PageText.Of(html));
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
