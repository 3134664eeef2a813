using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>The sentences are computed from the ratios of the rounds.</summary>
[TestClass]
public sealed class VerdictTests
{
    private static readonly double[] Hundred = [100, 100, 100], Thousand = [1000, 1000, 1000];

    [TestMethod]
    [DataRow(
        new double[] { 70, 72, 66 }, new double[] { 980, 1030, 1000 },
        "CowCopy's Copy tasks take 0.70 of the built-in's time in a cold build (0.66–0.72); "
        + "the whole build does not differ beyond the spread (0.98–1.03).")]
    [DataRow(
        new double[] { 110, 130, 120 }, new double[] { 1050, 1040, 1010 },
        "CowCopy loses in a cold build: its Copy tasks take 1.20 times as long as the built-in's (1.10–1.30); "
        + "the whole build loses: it takes 1.04 times as long (1.01–1.05).")]
    [DataRow(
        new double[] { 90, 101, 95 }, new double[] { 900, 950, 920 },
        "CowCopy's Copy tasks gain nothing beyond the spread in a cold build (0.90–1.01); "
        + "the whole build takes 0.92 of the time (0.90–0.95).")]
    [DataRow(
        new double[] { 99.9, 99.7, 99.8 }, new double[] { 1000, 1000, 1000 },
        "CowCopy's Copy tasks take 0.998 of the built-in's time in a cold build (0.997–0.999); "
        + "the whole build does not differ beyond the spread (1.00–1.00).")]
    public void A_difference_counts_if_all_rounds_agree(double[] copy, double[] wall, string expected) =>
        Assert.AreEqual(expected, Of(Row("built-in", Hundred, Thousand), Row("CowCopy", copy, wall)));

    [TestMethod]
    public void A_ratio_is_of_one_round_and_not_of_medians()
    {
        // The machine is slow in the second round: medians say 100 against 100, each round says 0.5.
        double[] builtIn = [100, 200, 60], ours = [50, 100, 30];

        Assert.AreEqual(
            "CowCopy's Copy tasks take 0.50 of the built-in's time in a cold build (0.50–0.50); "
            + "the whole build does not differ beyond the spread (1.00–1.00).",
            Of(Row("built-in", builtIn, Thousand), Row("CowCopy", ours, Thousand)));
    }

    [TestMethod]
    public void Rounds_that_one_variant_lacks_are_left_out()
    {
        LayoutRow builtIn = Row("built-in", [100, 1, 100], Thousand);
        LayoutRow ours = Row("CowCopy", [50, 50, 60], Thousand);

        Assert.Contains("(0.50–0.60)", Of(builtIn, ours with { Builds = [ours.Builds[0], ours.Builds[2]] }));
    }

    [TestMethod]
    public void One_round_shows_no_spread() => Assert.AreEqual(
        "CowCopy's Copy tasks take 0.50 of the built-in's time in a cold build, by one round, which shows no spread; "
        + "the whole build takes 0.90 of the time, by one round.",
        Of(Row("built-in", [100], [1000]), Row("CowCopy", [50], [900])));

    [TestMethod]
    public void A_time_of_zero_has_no_ratio() => Assert.AreEqual(
        "The times of the Copy tasks in a cold build have no ratio; the times of the whole builds have no ratio.",
        Of(Row("built-in", [0, 0], [0, 0]), Row("CowCopy", [5, 5], [10, 10])));

    [TestMethod]
    public void A_time_of_zero_by_CowCopy_is_a_ratio() => Assert.StartsWith(
        "CowCopy's Copy tasks take 0.00 of the built-in's time",
        Of(Row("built-in", Hundred, Thousand), Row("CowCopy", [0, 0, 0], Thousand)));

    [TestMethod]
    public void A_variant_that_is_missing_is_named()
    {
        Assert.AreEqual("CowCopy was not measured in a cold build.", Of(Row("built-in", Hundred, Thousand)));
        Assert.AreEqual(
            "The built-in was not measured in a cold build, so nothing is compared.", Of(Row("CowCopy", Hundred, Thousand)));
    }

    [TestMethod]
    public void Figures_that_are_not_known_have_no_ratio()
    {
        LayoutCell cell = MadeUpRun.Cell("mixed", Row("built-in", Hundred, Thousand), Row("CowCopy", Hundred, Thousand));

        Assert.IsNull(Cells.RatioOf(cell, Cells.Ours, "cold", Measure.WithFlush));
        Assert.IsNull(Cells.RatioOf(cell, Cells.Ours, "cold", Measure.DiskUsed));
        Assert.IsNull(Cells.RatioOf(cell, "hard links", "cold", Measure.Copy));
        Assert.IsNull(Cells.RatioOf(cell, Cells.Ours, "no-op", Measure.Copy));
    }

    private static string Of(params LayoutRow[] rows) => Verdict.Of(MadeUpRun.Cell("mixed", rows), "cold");

    private static LayoutRow Row(string variant, double[] copy, double[] wall) => MadeUpRun.Row(variant, "cold", copy, wall);
}
