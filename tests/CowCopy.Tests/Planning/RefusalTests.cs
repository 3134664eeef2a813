using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

/// <summary>What a refused clone leads to: bytes, unless they would fail for the same cause, and a lesson for what it is about.</summary>
[TestClass]
public sealed class RefusalTests
{
    [TestMethod]
    [DataRow(nameof(StatusCode.NotSupported), CopyReason.VolumeCannotClone, true, false)]
    [DataRow(nameof(StatusCode.DifferentVolume), CopyReason.DifferentVolume, false, true)]
    [DataRow(nameof(StatusCode.ReferenceLimit), CopyReason.ReferenceLimit, false, false)]
    [DataRow(nameof(StatusCode.InvalidArgument), CopyReason.CloneRefused, false, false)]
    [DataRow(nameof(StatusCode.NotPermitted), CopyReason.CloneRefused, false, false)]
    [DataRow(nameof(StatusCode.AccessDenied), CopyReason.CloneRefused, false, false)]
    [DataRow(nameof(StatusCode.Busy), CopyReason.CloneRefused, false, false)]
    public void A_refusal_before_any_change_leads_to_bytes(string status, CopyReason reason, bool ofVolume, bool ofPair)
    {
        Refusal refusal = Of(status);
        Assert.AreEqual(
            (false, reason, ofVolume, ofPair), (refusal.IsTerminal, refusal.Reason, refusal.HoldsForVolume, refusal.HoldsForPair));
        Assert.IsTrue(refusal.LeavesDestinationWhole);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.DeviceError))]
    [DataRow(nameof(StatusCode.OutOfMemory))]
    [DataRow(nameof(StatusCode.QuotaExceeded))]
    [DataRow(nameof(StatusCode.NotFound))]
    [DataRow(nameof(StatusCode.Canceled))]
    public void What_bytes_would_fail_for_too_ends_the_copy_and_teaches_nothing(string status)
    {
        Refusal refusal = Of(status);
        Assert.AreEqual(new Refusal(IsTerminal: true, CopyReason.Failed, HoldsForVolume: false, HoldsForPair: false), refusal);
        Assert.IsFalse(refusal.LeavesDestinationWhole, "the first extents may be those of the source");
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.NoSpace))] // bytes may fit where extents of metadata do not
    [DataRow(nameof(StatusCode.Unreachable))]
    [DataRow(nameof(StatusCode.Other))]
    public void After_any_other_failure_bytes_are_copied_to_a_new_file(string status)
    {
        Refusal refusal = Of(status);
        Assert.AreEqual(new Refusal(IsTerminal: false, CopyReason.CloneRefused, HoldsForVolume: false, HoldsForPair: false), refusal);
        Assert.IsFalse(refusal.LeavesDestinationWhole, "the first extents may be those of the source");
    }

    private static Refusal Of(string status) => Refusal.From(Enum.Parse<StatusCode>(status));
}
