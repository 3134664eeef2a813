using System.Globalization;
using System.Xml.Linq;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.TestKit;
using CowCopy.TestKit.Charts;
using CowCopy.TestKit.Pages;
using CowCopy.Tool.Pages;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>What the page says and how.</summary>
[TestClass]
public sealed class PageTests
{
    private static string Golden => Path.Combine(RepositoryRoot.Path, "tests", "CowCopy.BuildBenchmarks.Tests", "Report", "page.txt");

    private static LayoutRun Small
    {
        get
        {
            LayoutRow builtIn = MadeUpRun.Row("built-in", "cold", [1000, 1100, 900], [10_000, 11_000, 9_000]);
            LayoutRow ours = MadeUpRun.Row("CowCopy", "cold", [700, 704, 612], [9_800, 11_330, 9_000]);
            LayoutRow links = MadeUpRun.Row("hard links", "cold", [1600, 1650, 1800], [10_000, 10_500, 9_500]);
            return MadeUpRun.Of(
                [MadeUpRun.Volume("XFS", CloneAnswer.Yes), MadeUpRun.Volume("ext4", CloneAnswer.No)],
                [
                    MadeUpRun.Cell(
                        "deep references",
                        Known(builtIn, 500, 400_000_000),
                        Known(ours, 100, 20_000_000) with { Cloned = 2, ClonedBytes = 20 },
                        links with { Linked = 2 },
                        MadeUpRun.Row("built-in", "no-op", [300, 310, 290], [5_000, 5_100, 4_900]),
                        MadeUpRun.Row("CowCopy", "no-op", [240, 250, 230], [4_900, 5_200, 4_900])),
                    MadeUpRun.Cell(
                        "deep references",
                        MadeUpRun.Row("built-in", "cold", [1000, 1100, 900], [10_000, 11_000, 9_000]),
                        MadeUpRun.Row("CowCopy", "cold", [1050, 1200, 930], [10_000, 11_500, 8_900])) with
                    {
                        Volume = "ext4", CacheVolume = "ext4",
                    },
                    MadeUpRun.Cell("linear tail", MadeUpRun.Row("built-in", "cold", [50, 51, 52], [900, 901, 902])) with
                    {
                        Output = "artifacts", CacheVolume = "ext4",
                    },
                ]);
        }
    }

    [TestMethod]
    public void What_is_wrong_with_a_variant_stands_with_its_cell()
    {
        LayoutRow failed = MadeUpRun.Row("hard links", "no-op", [], []) with { Problem = "build failed: <CS0006>" };
        LayoutRun run = MadeUpRun.Of([MadeUpRun.Volume("XFS", CloneAnswer.Yes)], [MadeUpRun.Cell("mixed", failed)]);

        Assert.Contains("hard links, no-op: build failed: <CS0006>", PageText.Of(LayoutReport.Html(run)));
    }

    [TestMethod]
    public void The_page_says_what_the_kept_text_says()
    {
        string text = PageText.Of(LayoutReport.Html(Small));
        if (Environment.GetEnvironmentVariable("COWCOPY_WRITE_REPORT") == "1") File.WriteAllText(Golden, text);

        Assert.AreEqual(File.ReadAllText(Golden), text, "If the new text is right, run once with COWCOPY_WRITE_REPORT=1.");
    }

    [TestMethod]
    public void No_text_of_a_chart_is_cut()
    {
        ChartCheck.NoTextIsCut(LayoutReport.Html(Small));
        ChartCheck.NoTextIsCut(LayoutReport.Html(MadeUpRun.Large(variants: 5), MadeUpRun.Large(seed: 2)));
    }

    [TestMethod]
    public void No_text_of_a_chart_of_a_kept_page_is_cut()
    {
        IReadOnlyList<string> kept = KeptLayouts.Below(Path.Combine(RepositoryRoot.Path, "benchmarks", "runs"));

        Assert.IsNotEmpty(kept);
        foreach (string run in kept) ChartCheck.NoTextIsCut(LayoutReport.Html(KeptLayouts.Read(run)));
    }

    [TestMethod]
    public void Names_are_escaped()
    {
        const string Name = "<script>alert(1)</script> & \"quoted\" 'so' ]]>";
        LayoutVolume volume = MadeUpRun.Volume(Name, CloneAnswer.Yes);
        LayoutRun run = MadeUpRun.Of(
            [
                volume with
                {
                    Facts = volume.Facts with { Host = Name, Device = Name },
                    Notes = new Dictionary<string, string> { [Name] = Name },
                },
            ],
            [
                MadeUpRun.Cell(Name, MadeUpRun.Row("built-in", Name, [1, 2], [3, 4]), MadeUpRun.Row(Name, Name, [1, 2], [3, 4])) with
                {
                    Volume = Name, CacheVolume = "other", Output = Name,
                },
            ]) with
        { Size = Name };

        string html = LayoutReport.Html(run, run);
        XElement page = PageText.Parse(html);

        Assert.IsFalse(html.Contains("<script", StringComparison.OrdinalIgnoreCase));
        Assert.IsFalse(page.Descendants().Any(static one => one.Name.LocalName.StartsWith("script", StringComparison.OrdinalIgnoreCase)));
        Assert.IsTrue(page.Descendants("td").Any(static one => one.Value == Name));
        Assert.IsTrue(page.Descendants("title").Single().Value.Contains(Name, StringComparison.Ordinal));
    }

    [TestMethod]
    public void Elements_without_content_have_an_end_tag()
    {
        string[] mayBeEmpty = ["meta", "link", "line", "rect", "wbr"];

        Assert.AreEqual("", string.Join(' ', PageText.Parse(LayoutReport.Html(Small)).Descendants()
            .Where(one => one.IsEmpty && !mayBeEmpty.Contains(one.Name.LocalName)).Select(static one => one.Name.LocalName).Distinct()));
    }

    [TestMethod]
    public void Links_lead_to_elements_of_the_page()
    {
        XElement page = PageText.Parse(LayoutReport.Html(MadeUpRun.Large(), MadeUpRun.Large(seed: 2)));
        string[] ids = [.. page.Descendants().Attributes("id").Select(static id => "#" + id.Value)];
        string[] links = [.. page.Descendants("a").Attributes("href").Select(static href => href.Value)];

        CollectionAssert.AllItemsAreUnique(ids);
        Assert.IsNotEmpty(links);
        Assert.IsEmpty(links.Except(ids));
    }

    [TestMethod]
    public void The_style_is_the_same_in_XML_and_HTML() => Assert.AreEqual(PageStyle.Text, new XText(PageStyle.Text).ToString());

    [TestMethod]
    public void The_culture_of_the_machine_does_not_matter()
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        string expected = LayoutReport.Html(MadeUpRun.Large(), Small);
        try
        {
            CultureInfo.CurrentCulture = new CultureInfo("en-US")
            {
                NumberFormat = new NumberFormatInfo { NumberDecimalSeparator = "'", NumberGroupSeparator = "_", NegativeSign = "~" },
            };

            Assert.AreEqual(expected, LayoutReport.Html(MadeUpRun.Large(), Small));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [TestMethod]
    public void A_run_without_cells_has_a_page()
    {
        string text = PageText.Of(LayoutReport.Html(MadeUpRun.Of([MadeUpRun.Volume("XFS", CloneAnswer.Yes)], [])));

        Assert.Contains("No build is measured yet.", text);
        Assert.Contains("## Machine and volumes", text);
    }

    [TestMethod]
    public void A_bar_beyond_the_axis_has_its_figure_and_a_sign()
    {
        LayoutCell cell = MadeUpRun.Cell(
            "mixed", MadeUpRun.Row("built-in", "cold", [100, 100], [100, 100]), MadeUpRun.Row("CowCopy", "cold", [900, 900], [100, 100]));
        string html = LayoutReport.Html(MadeUpRun.Of([MadeUpRun.Volume("XFS", CloneAnswer.Yes)], [cell]));

        Assert.Contains("- cold, CowCopy: 900 %, from 900 % to 900 %; 900 % · 900 ms", PageText.Of(html));
        Assert.AreEqual(1, PageText.Parse(html).Descendants("text").Count(static one => one.Value == "▸"));
    }

    [TestMethod]
    [DataRow(0.0, "0.0 ms")]
    [DataRow(12.34, "12.3 ms")]
    [DataRow(999.0, "999 ms")]
    [DataRow(61_500.0, "61.50 s")]
    public void Times_have_the_unit_that_is_read_best(double time, string expected) =>
        Assert.AreEqual(expected, Unit.OfTime(time).Text(time).Replace('\u00A0', ' '));

    [TestMethod]
    [DataRow(0L, "0 B")]
    [DataRow(-4096L, "-4.1 kB")]
    [DataRow(5_260_000L, "5.3 MB")]
    [DataRow(12_345_000_000L, "12.35 GB")]
    [DataRow(null, "not known")]
    public void Sizes_have_the_unit_that_is_read_best(long? size, string expected) =>
        Assert.AreEqual(expected, Figures.Bytes(size).Replace('\u00A0', ' '));

    private static LayoutRow Known(LayoutRow row, double flush, long disk) => row with
    {
        Builds = [.. row.Builds.Select(build => build with { Flush = flush, Cpu = build.Wall * 1.5, DiskUsed = disk })],
    };
}
