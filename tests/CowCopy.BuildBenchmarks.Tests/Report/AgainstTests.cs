using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.TestKit.Pages;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>Two runs beside each other.</summary>
[TestClass]
public sealed class AgainstTests
{
    [TestMethod]
    public void Times_that_do_not_overlap_are_marked()
    {
        string text = Compare(
            Run(Cell("mixed", copy: [100, 110, 120], wall: [1000, 1010, 1020])),
            Run(Cell("mixed", copy: [200, 210, 220], wall: [1015, 1020, 1030])));

        Assert.Contains(
            "Copy tasks: of 2 comparisons with the other run, this run takes less time in 1, and more in 0. "
            + "Whole build: of 2 comparisons with the other run, this run takes less time in 0, and more in 0.",
            text);
        Assert.Contains("mixed, XFS, directory per project Copy tasks ▼ 1 ▲ 0, Whole build ▼ 0 ▲ 0", text);
        Assert.Contains(
            "cold, CowCopy | 110 ms (100–120) | 210 ms (200–220) | ▼ 0.52 "
            + "| 1.01 s (1.00–1.02) | 1.02 s (1.01–1.03) | ≈ 0.99 | ▼ 0.28 | ▼ 0.53",
            text);
        Assert.Contains("cold, built-in | 400 ms | 400 ms | ≈ 1.00", text);
    }

    [TestMethod]
    public void More_time_and_one_round_are_marked_too()
    {
        string more = Compare(Run(Cell("mixed", [300, 310], [1000, 1001])), Run(Cell("mixed", [200, 210], [1000, 1001])));
        string one = Compare(Run(Cell("mixed", [300], [1000])), Run(Cell("mixed", [200, 210], [1000, 1001])));

        Assert.Contains("cold, CowCopy | 305 ms (300–310) | 205 ms (200–210) | ▲ 1.49", more);
        Assert.Contains("cold, CowCopy | 300 ms | 205 ms (200–210) | ? 1.46", one);
    }

    [TestMethod]
    public void Cells_of_one_run_only_are_named()
    {
        LayoutCell common = Cell("mixed", [1, 2], [3, 4]);
        LayoutCell onOther = common with { Volume = "ext4", CacheVolume = "ext4" };
        string text = Compare(Run(common, Cell("wide and flat", [1, 2], [3, 4])), Run(common, onOther));

        Assert.Contains("Only this run has: wide and flat, XFS, directory per project.", text);
        Assert.Contains("Only the other run has: mixed, ext4, directory per project.", text);
    }

    [TestMethod]
    public void Other_repositories_and_machines_are_named()
    {
        LayoutRun run = Run(Cell("mixed", [1, 2], [3, 4]));
        LayoutRun larger = run with { Size = "large", Facts = run.Facts with { Host = "another", Commit = "fedcba9" } };

        string same = Compare(run, run), different = Compare(run, larger);

        Assert.IsFalse(same.Contains("different", StringComparison.Ordinal));
        Assert.Contains("The runs built different repositories (size or seed)", different);
        Assert.Contains("The runs are from different machines", different);
        Assert.Contains("Host | made-up | another", different);
        Assert.Contains("Commit | 0123456 | fedcba9", different);
    }

    [TestMethod]
    public void A_time_of_zero_is_not_divided_by()
    {
        string text = Compare(Run(Cell("mixed", [1, 2], [3, 4])), Run(Cell("mixed", [0, 0], [3, 4])));

        Assert.Contains("cold, CowCopy | 1.5 ms (1.0–2.0) | 0.0 ms | not known", text);
    }

    // The part of the page that compares.
    private static string Compare(LayoutRun run, LayoutRun other)
    {
        string text = PageText.Of(LayoutReport.Html(run, other));
        int start = text.IndexOf("## Against another run", StringComparison.Ordinal);
        return text[start..text.IndexOf("\n## ", start, StringComparison.Ordinal)];
    }

    private static LayoutRun Run(params LayoutCell[] cells) =>
        MadeUpRun.Of([MadeUpRun.Volume("XFS", CloneAnswer.Yes), MadeUpRun.Volume("ext4", CloneAnswer.No)], cells);

    private static LayoutCell Cell(string layout, double[] copy, double[] wall) => MadeUpRun.Cell(
        layout, MadeUpRun.Row("built-in", "cold", [400, 400, 400], [1000, 1000, 1000]), MadeUpRun.Row("CowCopy", "cold", copy, wall));
}
