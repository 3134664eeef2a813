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
    [DataRow(CopyReason.VolumeCannotClone, 1, 0, 0)]
    [DataRow(CopyReason.DifferentVolume, 0, 1, 0)]
    [DataRow(CopyReason.SmallDirtySource, 0, 0, 1)]
    [DataRow(CopyReason.Requested, 0, 0, 0)]
    public void A_byte_copy_counts_by_its_reason(CopyReason reason, int cannot, int other, int small)
    {
        CopyTally tally = CopyTally.Of(MadeUpResults.Result(CopyOutcome.Copied, CopyMethod.ByteCopy, reason: reason));
        CopyTally wanted = new() { ByteCopiedCount = 1, CannotCloneCount = cannot, OtherVolumeCount = other, SmallCount = small };
        Assert.AreEqual(wanted, tally);
        Assert.AreEqual(2 * (cannot + other + small), Reasons(tally.Plus(tally)));
        Assert.AreEqual(0, Reasons(tally.Plus(tally.Negated())));

        static int Reasons(CopyTally tally) => tally.CannotCloneCount + tally.OtherVolumeCount + tally.SmallCount;
    }

    [TestMethod]
    public void What_was_counted_is_taken_out_whole()
    {
        CopyTally all = new()
        {
            ClonedCount = 1,
            ByteCopiedCount = 2,
            SystemCopiedCount = 3,
            LinkedCount = 4,
            UnchangedCount = 5,
            BytesShared = 6,
            CannotCloneCount = 7,
            OtherVolumeCount = 8,
            SmallCount = 9,
        };
        Assert.AreEqual(CopyTally.Empty, all.Plus(all.Negated()));
        Assert.AreEqual(all, all.Plus(all).Plus(all.Negated()));
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
        CopyTally lower = new() { FileSystem = "ntfs" }, upper = new() { FileSystem = "NTFS" };
        Assert.AreEqual(("ntfs", CopyTally.Several), (lower.Plus(lower).FileSystem, lower.Plus(upper).FileSystem));
    }

    [TestMethod]
    [DataRow(4, 4, 0, 0, "ext4", "byte-copied: ext4 cannot clone")]
    [DataRow(4, 4, 0, 0, null, "byte-copied: the volume cannot clone")]
    [DataRow(4, 0, 4, 0, null, "byte-copied: from another volume")]
    [DataRow(4, 0, 0, 4, null, "byte-copied: small and just written")]
    [DataRow(4, 0, 1, 2, null, "byte-copied: 1 from another volume and 2 small and just written")]
    [DataRow(4, 0, 0, 1, null, "byte-copied: 1 small and just written")]
    [DataRow(4, 0, 0, 0, null, "byte-copied")]
    public void Byte_copies_have_their_reasons(int copied, int cannot, int other, int small, string? fileSystem, string text)
    {
        CopyTally tally = new()
        {
            ByteCopiedCount = copied,
            CannotCloneCount = cannot,
            OtherVolumeCount = other,
            SmallCount = small,
            FileSystem = fileSystem,
        };
        Assert.AreEqual($"CowCopy: 4 copied (4 {text}), 0 unchanged [App]", SummaryText.Of(tally, "App"));
        Assert.AreEqual($"CowCopy: 1 project: 4 copied (4 {text}), 0 unchanged", SummaryText.Of(tally, projects: 1));
        Assert.AreEqual(CopyTally.Empty with { FileSystem = fileSystem }, tally.Plus(tally.Negated()));
    }

    [TestMethod]
    [DataRow("ext4", "ext4", "ext4")]
    [DataRow("ext4", null, "ext4")]
    [DataRow(null, "ext4", "ext4")]
    [DataRow("ext4", "ntfs", "volumes")]
    [DataRow("volumes", "ext4", "volumes")]
    public void Volumes_of_different_kinds_have_no_name(string? one, string? other, string sum) =>
        Assert.AreEqual(sum, new CopyTally { FileSystem = one }.Plus(new CopyTally { FileSystem = other }).FileSystem);

    [TestMethod]
    public void A_build_in_which_nothing_was_copied_has_no_line() =>
        Assert.IsNull(SummaryText.Of(new CopyTally { UnchangedCount = 9 }, projects: 2));

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
