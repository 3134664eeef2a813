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

    private static void Add(ResultSummary summary, CopyOutcome outcome, CopyMethod method, params CopyReason[] reasons)
    {
        foreach (CopyReason reason in reasons)
            summary.Add(new CopyResult(new CopyRequest("a", "b")) { Outcome = outcome, Method = method, Reason = reason });
    }
}
