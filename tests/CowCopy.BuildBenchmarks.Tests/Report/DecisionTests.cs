using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>What the page opens with: whether builds take less time.</summary>
[TestClass]
public sealed class DecisionTests
{
    private static readonly double[] Thousand = [1000, 1000, 1000], Hundred = [100, 100, 100];

    [TestMethod]
    [DataRow(900.0, 960.0, 950.0, "CowCopy makes these builds shorter: 5 % less time.")]
    [DataRow(1100.0, 1300.0, 1200.0, "CowCopy makes these builds longer: 20 % more time. Do not adopt it for speed on volumes like these.")]
    [DataRow(980.0, 1300.0, 1200.0, "CowCopy does not change how long these builds take: 20 % more time.")]
    [DataRow(990.0, 990.0, 990.0, "CowCopy does not change how long these builds take: 1 % less time.")]
    [DataRow(1000.0, 1001.0, 999.0, "CowCopy does not change how long these builds take: the same time.")]
    public void Whole_builds_decide_by_a_threshold_and_beyond_the_spread(double one, double two, double three, string expected) =>
        Assert.AreEqual(expected, Of(Cell("cold", Hundred, Hundred, [one, two, three])));

    [TestMethod]
    public void Copy_tasks_of_builds_with_nothing_to_do_follow()
    {
        double[] less = [80, 81, 79], more = [110, 110, 110];

        Assert.AreEqual(
            "CowCopy does not change how long these builds take: the same time. With nothing to do, its Copy tasks take 20 % less time.",
            Of(Cell("no-op", Hundred, less, Thousand)));
        Assert.AreEqual(
            "CowCopy does not change how long these builds take: the same time. "
                + "With nothing to do, its Copy tasks take 20 % less to 10 % more time.",
            Of(Cell("no-op", Hundred, more, Thousand), Cell("no-op", Hundred, less, Thousand)));
    }

    [TestMethod]
    public void What_was_not_compared_is_said() => Assert.AreEqual(
        "CowCopy was not compared with the built-in.", Of(MadeUpRun.Cell("mixed", MadeUpRun.Row("built-in", "cold", Hundred, Thousand))));

    private static string Of(params LayoutCell[] cells) => Decision.Of(cells).Replace('\u00A0', ' ');

    private static LayoutCell Cell(string phase, double[] copy, double[] ourCopy, double[] ours) => MadeUpRun.Cell(
        "mixed", MadeUpRun.Row("built-in", phase, copy, Thousand), MadeUpRun.Row("CowCopy", phase, ourCopy, ours));
}
