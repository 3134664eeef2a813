using CowCopy.TestKit.Windows;

namespace CowCopy.Tests.Health;

[TestClass]
public sealed class RefsutilLeakReportTests
{
    /// <summary>The numbers of a volume that had leaked for weeks, as Microsoft's engineers published them in 2024.</summary>
    [TestMethod]
    public void Leaked_and_repaired_clusters_are_read_from_the_report()
    {
        RefsutilLeakReport report = RefsutilLeakReport.Parse(Output(1_270_060, 10_822_697_373, 10_823_967_433));

        Assert.AreEqual((1_270_060L, 10_822_697_373L, 10_823_967_433L), (report.LeakedClusters, report.LeakedReferences, report.Repaired));
        Assert.IsTrue(report.IsComplete);
        Assert.IsTrue(report.IsFinding);
    }

    /// <summary>What was seen on a new Dev Drive and on a compressed volume.</summary>
    [TestMethod]
    [DataRow(4L)]
    [DataRow(376L)]
    public void Leaked_clusters_alone_are_no_finding(long clusters) =>
        Assert.IsFalse(RefsutilLeakReport.Parse(Output(clusters, 0, 0)).IsFinding);

    [TestMethod]
    [DataRow("")]
    [DataRow("something else: entirely")]
    [DataRow("Found leaked clusters: many\nFound reference leaks: -1")]
    public void Text_that_is_no_report_of_refsutil_is_refused(string output)
    {
        RefsutilLeakReport report = RefsutilLeakReport.Parse(output);
        Assert.IsFalse(report.IsComplete || report.IsFinding);
    }

    private static string Output(long clusters, long references, long repaired) =>
        $"1: {clusters} of the volume.\r\n\r\nFinished.\r\nFound leaked clusters: {clusters}\r\nFound reference leaks: "
            + $"{references}\r\nTotal cluster fixed  : {repaired}\r\n";
}
