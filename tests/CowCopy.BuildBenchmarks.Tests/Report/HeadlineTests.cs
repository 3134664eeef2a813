using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>The sentences at the head of the page.</summary>
[TestClass]
public sealed class HeadlineTests
{
    private static readonly double[] Copy = [100, 100, 100], Thousand = [1000, 1000, 1000], Less = [900, 950, 960];
    private static readonly double[] More = [1100, 1200, 1300];

    [TestMethod]
    public void Builds_of_all_kinds_are_counted_by_their_whole_time() => Assert.AreEqual(
        "With CowCopy, of 4 builds 1 take less time than with MSBuild's Copy, 1 more; 2 do not differ beyond the spread. "
        + "Cold builds copy the same 6 files.",
        Headline.Of(
            [
                Cell(Row("built-in", Thousand), Row("CowCopy", Less), Row("built-in", Thousand, "no-op"), Row("CowCopy", More, "no-op")),
                Cell(Row("built-in", Thousand), Row("CowCopy", Thousand)),
                Cell(MadeUpRun.Row("built-in", "cold", [1], [1000]), MadeUpRun.Row("CowCopy", "cold", [1], [900])),
                Cell(Row("built-in", Thousand)),
            ],
            "CowCopy"));

    [TestMethod]
    public void Copies_and_disk_are_those_of_the_cold_builds_that_were_compared() => Assert.AreEqual(
        "With CowCopy and no copies of references in class libraries, of 2 builds 2 take less time than with MSBuild's Copy, none more. "
        + "Cold builds copy 30 files instead of 100 and take 4.0\u00A0kB of disk instead of 9.0\u00A0kB.",
        Headline.Of(
            [
                Cell(
                    Row("built-in", Thousand, copied: 100, disk: 9000),
                    Row("copy local off", Less, copied: 30, disk: 4000),
                    Row("built-in", Thousand, "no-op", copied: 1000, disk: 1000),
                    Row("copy local off", Less, "no-op", copied: 1000, disk: 1000)),
                Cell(Row("built-in", Thousand, copied: 7)),
            ],
            "copy local off"));

    [TestMethod]
    public void What_was_not_compared_has_none()
    {
        LayoutRow failed = MadeUpRun.Row("CowCopy", "cold", [], []);

        Assert.IsNull(Headline.Of([Cell(Row("built-in", Thousand), failed), Cell(Row("CowCopy", Thousand))], "CowCopy"));
        Assert.AreEqual(
            "With CowCopy, of 1 builds none take less time than with MSBuild's Copy, 1 more. Cold builds were not compared.",
            Headline.Of([Cell(Row("built-in", Thousand, "no-op"), Row("CowCopy", More, "no-op"), failed)], "CowCopy"));
    }

    private static LayoutCell Cell(params LayoutRow[] rows) => MadeUpRun.Cell("mixed", rows);

    private static LayoutRow Row(string variant, double[] wall, string phase = "cold", int copied = 2, long? disk = null)
    {
        LayoutRow row = MadeUpRun.Row(variant, phase, Copy, wall);
        return row with { Copied = copied, Builds = [.. row.Builds.Select(build => build with { DiskUsed = disk })] };
    }
}
