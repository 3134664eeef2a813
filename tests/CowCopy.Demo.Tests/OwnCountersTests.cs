namespace CowCopy.Demo.Tests;

/// <summary>The lines that CowCopy logs, as the demo reads them.</summary>
[TestClass]
public sealed class OwnCountersTests
{
    [TestMethod]
    [DataRow("CowCopy: 0 copied, 235 unchanged [App00]", true)]
    [DataRow("CowCopy: 1,214 copied (198 cloned, 16 byte-copied: small and just written), 2 unchanged, 4.2 MB shared [App00]", true)]
    [DataRow("CowCopy: 12 projects: 214 copied (214 cloned), 86 unchanged, 4.2 MB shared", false)]
    [DataRow("CowCopy: 1 project: 2 copied (2 cloned), 0 unchanged", false)]
    public void Only_the_line_of_a_project_is_counted(string message, bool isCounted) =>
        Assert.AreEqual(isCounted, OwnCounters.IsOfProject(message));

    [TestMethod]
    public void Counts_are_summed()
    {
        OwnCounters sum = OwnCounters.Sum(
        [
            "CowCopy: 0 copied, 1,235 unchanged [App00]",
            "CowCopy: 214 copied (198 cloned, 16 byte-copied: small and just written), 2 unchanged, 4.2 MB shared [App01]",
        ]);

        Assert.AreEqual(new OwnCounters(214, 198, 1237), sum);
    }
}
