using CowCopy.Planning;
using static CowCopy.Tests.Planning.PlanTable;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class DecisionTests
{
    [TestMethod]
    public void The_fallback_of_a_refused_clone_is_the_last_and_never_goes_over_old_bytes()
    {
        Decision clone = Clone(CopyReason.VolumeCanClone);
        AssertFallback(Bytes(CopyReason.CloneRefused), clone, "to a new file");
        AssertFallback(
            Bytes(CopyReason.CloneRefused, DestinationStep.AtomicRename), clone with { Step = DestinationStep.AtomicRename }, "renamed");
        AssertFallback(
            Bytes(CopyReason.CloneRefused, DestinationStep.DeleteFirst), clone with { Step = DestinationStep.InPlace }, "in place");
        AssertFallback(Bytes(CopyReason.CloneRefused) with { IsByPath = true }, clone with { IsByPath = true }, "by path");
        AssertFallback(SystemCall(CopyReason.CloneRefused), clone with { Fallback = CopyMethod.SystemCopy }, "on a server");
    }

    [TestMethod]
    public void A_copy_that_becomes_a_clone_base_is_written_by_handle()
    {
        foreach (Decision decision in (Decision[])[Clone(CopyReason.VolumeCanClone), SystemCall(CopyReason.SystemClones)])
            Assert.AreEqual(Bytes(CopyReason.ReferenceLimit), decision.WithBytes(CopyReason.ReferenceLimit));
    }

    [TestMethod]
    public void A_source_is_opened_unless_it_is_copied_by_path()
    {
        Assert.IsTrue(Clone(CopyReason.VolumeCanClone).OpensSource);
        Assert.IsFalse(SystemCall(CopyReason.SystemCopies).OpensSource);
    }

    private static void AssertFallback(Decision expected, Decision refused, string name) =>
        Assert.AreEqual(expected, refused.FallBack(CopyReason.CloneRefused), name);
}
