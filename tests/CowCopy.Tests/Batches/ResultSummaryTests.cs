using CowCopy.Batches;

namespace CowCopy.Tests.Batches;

[TestClass]
public sealed class ResultSummaryTests
{
    [TestMethod]
    public void What_is_said_in_the_same_words_is_counted_once()
    {
        ResultSummary summary = new();
        Add(summary, CopyOutcome.Unchanged, CopyMethod.None, CopyReason.Unchanged, CopyReason.SameContent);
        Add(summary, CopyOutcome.Copied, CopyMethod.Clone, CopyReason.VolumeCanClone, CopyReason.Requested, CopyReason.SourceDirty);
        Add(summary, CopyOutcome.Copied, CopyMethod.ByteCopy, CopyReason.VolumeCannotClone, CopyReason.Requested);
        Assert.AreEqual("7 files: 3 cloned, 1 byte-copied, 1 byte-copied (the volume cannot clone), 2 unchanged", summary.ToString());
    }

    [TestMethod]
    [DataRow(CopyOutcome.Copied, CopyMethod.SystemCopy, "copied by the system")]
    [DataRow(CopyOutcome.Copied, CopyMethod.HardLink, "hard-linked")]
    [DataRow(CopyOutcome.Copied, CopyMethod.SymbolicLink, "linked")]
    [DataRow(CopyOutcome.SameFile, CopyMethod.None, "names of their source already")]
    [DataRow(CopyOutcome.Duplicate, CopyMethod.None, "requested twice")]
    [DataRow(CopyOutcome.Failed, CopyMethod.None, "failed")]
    [DataRow(CopyOutcome.None, CopyMethod.None, "left out")]
    public void Each_outcome_has_its_words(CopyOutcome outcome, CopyMethod method, string words)
    {
        ResultSummary summary = new();
        Add(summary, outcome, method, CopyReason.Requested);
        Assert.AreEqual("1 file: 1 " + words, summary.ToString());
    }

    [TestMethod]
    [DataRow(1, "1 entry: 1 directory made")]
    [DataRow(2, "2 entries: 2 directories made")]
    public void A_directory_is_an_entry_that_is_made(int count, string text)
    {
        ResultSummary summary = new();
        for (int index = 0; index < count; index++) Add(summary, CopyOutcome.Copied, CopyMethod.None, CopyReason.Requested);
        Assert.AreEqual(text, summary.ToString());
    }

    private static void Add(ResultSummary summary, CopyOutcome outcome, CopyMethod method, params CopyReason[] reasons)
    {
        foreach (CopyReason reason in reasons)
            summary.Add(new CopyResult(new CopyRequest("a", "b")) { Outcome = outcome, Method = method, Reason = reason });
    }
}
