using CowCopy.Sdk.Logging;
using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

/// <summary>What is counted, and the line that sums it up.</summary>
[TestClass]
public sealed class TallyTests
{
    [TestMethod]
    [DataRow(CopyOutcome.Copied, CopyMethod.Clone, "1 copied (1 cloned), 0 unchanged, 7 bytes shared")]
    [DataRow(CopyOutcome.Copied, CopyMethod.ByteCopy, "1 copied (1 byte-copied), 0 unchanged")]
    [DataRow(CopyOutcome.Copied, CopyMethod.SystemCopy, "1 copied (1 system-copied), 0 unchanged")]
    [DataRow(CopyOutcome.Copied, CopyMethod.HardLink, "1 copied (1 linked), 0 unchanged")]
    [DataRow(CopyOutcome.Copied, CopyMethod.SymbolicLink, "1 copied (1 linked), 0 unchanged")]
    [DataRow(CopyOutcome.Unchanged, CopyMethod.None, "0 copied, 1 unchanged")]
    [DataRow(CopyOutcome.SameFile, CopyMethod.None, "0 copied, 1 unchanged")]
    [DataRow(CopyOutcome.Duplicate, CopyMethod.None, "0 copied, 0 unchanged")]
    [DataRow(CopyOutcome.Failed, CopyMethod.None, "0 copied, 0 unchanged")]
    public void Each_result_counts_by_its_outcome_and_method(CopyOutcome outcome, CopyMethod method, string counts)
    {
        CopyTally tally = CopyTally.Of(MadeUpResults.Result(outcome, method, bytes: 7));
        Assert.AreEqual(counts, SummaryText.Counts(tally));
        Assert.AreEqual(counts == "0 copied, 0 unchanged" ? null : "CowCopy: " + counts, SummaryText.Of(tally));
    }

    [TestMethod]
    public void Sums_add_each_count()
    {
        CopyTally one = new()
        {
            ClonedCount = 1,
            ByteCopiedCount = 2,
            SystemCopiedCount = 3,
            LinkedCount = 4,
            UnchangedCount = 5,
            BytesShared = 6_000,
        };
        CopyTally other = new()
        {
            ClonedCount = 1_000,
            ByteCopiedCount = 200,
            SystemCopiedCount = 300,
            LinkedCount = 400,
            UnchangedCount = 500,
            BytesShared = 60,
        };
        Assert.AreEqual(
            "1,910 copied (1,001 cloned, 202 byte-copied, 303 system-copied, 404 linked), 505 unchanged, 6.1 kB shared",
            SummaryText.Counts(one.Plus(other)));
        Assert.AreEqual(one, one.Plus(CopyTally.Empty));
    }

    [TestMethod]
    [DataRow(1L, "1 bytes")]
    [DataRow(999L, "999 bytes")]
    [DataRow(1_000L, "1.0 kB")]
    [DataRow(999_900L, "999.9 kB")]
    [DataRow(1_000_000L, "1.0 MB")]
    [DataRow(2_500_000_000L, "2.5 GB")]
    [DataRow(1_000_000_000_000L, "1.0 TB")]
    [DataRow(1_234_500_000_000_000L, "1,234.5 TB")]
    public void Sizes_have_a_unit_of_a_thousand(long bytes, string size) =>
        Assert.AreEqual(
            "1 copied (1 cloned), 0 unchanged, " + size + " shared",
            SummaryText.Counts(new CopyTally { ClonedCount = 1, BytesShared = bytes }));
}
