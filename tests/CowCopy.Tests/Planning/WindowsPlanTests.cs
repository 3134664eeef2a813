using CowCopy.Planning;
using static CowCopy.Tests.Planning.PlanTable;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>docs/windows.md, "Which way a file is copied" and "Overwriting": each line, and what is beside it.</summary>
[TestClass]
public sealed class WindowsPlanTests
{
    private static readonly VolumeFacts Part = ReFs with { HasOneId = false };

    private static readonly VolumeFacts OtherPart = Part with { Id = new VolumeId(16) };

    private static readonly VolumeFacts Newer = ReFs with { SystemClones = CloneSupport.Yes };

    private static readonly VolumeFacts LargeClusters = ReFs with { BlockSize = 65_536 };

    private static readonly VolumeFacts Unseen = VolumeFacts.Unknown;

    private static readonly CopyOptions Durable = new() { Durable = true };

    [TestMethod]
    public void The_volumes_decide_first() => AssertAll(
    [
        new("the system clones", OnWindows.Between(Newer, Newer), SystemCall(CopyReason.SystemClones)),
        new("it does, and the file is empty", OnWindows.Between(Newer, Newer).OfLength(0), SystemCall(CopyReason.SystemClones)),
        new("the system may clone", OnWindows.Between(ReFs with { SystemClones = CloneSupport.Unknown }, ReFs),
            Clone(CopyReason.VolumeCanClone)),
        new("no clones", OnWindows.Between(Ntfs, Ntfs), SystemCall(CopyReason.VolumeCannotClone)),
        new("no clones at the source, which comes before two volumes", OnWindows.Between(Ntfs, ReFs),
            SystemCall(CopyReason.VolumeCannotClone)),
        new("no clones, destination unseen", OnWindows.Between(Ntfs, Unseen), SystemCall(CopyReason.VolumeCannotClone)),
        new("two volumes", OnWindows.Between(ReFs, Ntfs), SystemCall(CopyReason.DifferentVolume)),
        new("two volumes come before the system's clones", OnWindows.Between(Newer, Ntfs), SystemCall(CopyReason.DifferentVolume)),
        new("no clones at the destination", OnWindows.Between(Part, OtherPart with { CloneSupport = CloneSupport.No }),
            SystemCall(CopyReason.VolumeCannotClone)),
        new("two parts of one volume", OnWindows.Between(Part, OtherPart), Clone(CopyReason.VolumeCanClone)),
        new("destination unseen", OnWindows.Between(ReFs, Unseen), Clone(CopyReason.VolumeCanClone)),
        new("source unseen", OnWindows.Between(Unseen, ReFs), SystemCall(CopyReason.SystemCopies)),
        new("a share", OnWindows.Between(Share, Share), SystemCall(CopyReason.SystemCopies)),
        new("empty", OnWindows.OfLength(0), SystemCall(CopyReason.EmptySource)),
    ]);

    [TestMethod]
    public void A_clone_is_for_16_KiB_or_more_and_two_clusters_or_more() => AssertAll(
    [
        new("smaller", OnWindows.OfLength(16_383), SystemCall(CopyReason.SmallSource)),
        new("16 KiB", OnWindows.OfLength(16_384), Clone(CopyReason.VolumeCanClone)),
        new("cluster unknown", OnWindows.Between(ReFs with { BlockSize = null }, ReFs).OfLength(16_384), Clone(CopyReason.VolumeCanClone)),
        new("less than two clusters", OnWindows.Between(LargeClusters, LargeClusters).OfLength(131_071),
            SystemCall(CopyReason.SmallSource)),
        new("two clusters", OnWindows.Between(LargeClusters, LargeClusters).OfLength(131_072), Clone(CopyReason.VolumeCanClone)),
    ]);

    [TestMethod]
    public void A_mode_is_followed() => AssertAll(
    [
        new("clone", OnWindows, CopyMode.Clone, Clone(CopyReason.Requested)),
        new("clone, small", OnWindows.OfLength(1), CopyMode.Clone, Clone(CopyReason.Requested)),
        new("clone, on a new build", OnWindows.Between(Newer, Newer), CopyMode.Clone, Clone(CopyReason.Requested)),
        new("clone, no clones", OnWindows.Between(Ntfs, Ntfs), CopyMode.Clone, Bytes(CopyReason.VolumeCannotClone)),
        new("bytes", OnWindows.Between(Newer, Newer), CopyMode.ByteCopy, Bytes(CopyReason.Requested)),
        new("system", OnWindows, CopyMode.SystemCopy, SystemCall(CopyReason.Requested)),
        new("clone only", OnWindows, CopyMode.CloneOnly, Clone(CopyReason.Requested) with { Fallback = CopyMethod.None }),
    ]);

    [TestMethod]
    public void On_a_share_the_system_copy_follows_a_refused_clone()
    {
        Decision onServer = Clone(CopyReason.Requested) with { Fallback = CopyMethod.SystemCopy };
        VolumeFacts unknown = Share with { RemoteProtocol = null }, local = Share with { RemoteProtocol = "" };
        AssertAll(
        [
            new("a share", OnWindows.Between(Share, Share), CopyMode.Clone, onServer),
            new("not known to be one", OnWindows.Between(unknown, unknown), CopyMode.Clone, Clone(CopyReason.Requested)),
            new("local", OnWindows.Between(local, local), CopyMode.Clone, Clone(CopyReason.Requested)),
            new("durable: what is flushed is written by handle", OnWindows.Between(Share, Share),
                Durable with { Mode = CopyMode.Clone }, Clone(CopyReason.Requested)),
        ]);
    }

    [TestMethod]
    [DataRow(CopyMode.Auto)]
    [DataRow(CopyMode.Clone)]
    [DataRow(CopyMode.ByteCopy)]
    [DataRow(CopyMode.SystemCopy)]
    public void What_filters_handle_is_left_to_the_system_whatever_is_requested(CopyMode mode)
    {
        CopyFacts source = OnWindows with { Source = Source with { NeedsSystemCopy = true } };
        FileFacts existing = Existing with { NeedsSystemCopy = true };
        AssertAll(
        [
            new("source", source, mode, SystemCall(CopyReason.NeedsSystemCopy)),
            new("destination", OnWindows.Over(existing), mode, SystemCall(CopyReason.NeedsSystemCopy, DestinationStep.AtomicRename)),
            new("durable, so it is flushed before it has its name", source, Durable with { Mode = mode },
                SystemCall(CopyReason.NeedsSystemCopy, DestinationStep.AtomicRename)),
        ]);
    }

    [TestMethod]
    public void What_filters_handle_is_no_clone()
    {
        CopyOptions options = new() { Mode = CopyMode.CloneOnly };
        CopyFacts source = OnWindows with { Source = Source with { NeedsSystemCopy = true } };
        CopyFacts existing = OnWindows.Over(Existing with { NeedsSystemCopy = true });
        AssertFails(source, options, CopyErrorKind.CloneRefused, CopyOperation.Clone);
        AssertFails(existing, options, CopyErrorKind.CloneRefused, CopyOperation.Clone);
        AssertFails(source.Between(ReFs, Ntfs), options, CopyErrorKind.DifferentVolume, CopyOperation.Clone);
    }

    [TestMethod]
    public void What_must_be_on_stable_storage_is_written_by_handle_or_under_a_temporary_name() => AssertAll(
    [
        new("clone", OnWindows, Durable, Clone(CopyReason.VolumeCanClone)),
        new("no clones", OnWindows.Between(Ntfs, Ntfs), Durable, Bytes(CopyReason.VolumeCannotClone)),
        new("system copy requested", OnWindows, Durable with { Mode = CopyMode.SystemCopy },
            SystemCall(CopyReason.Requested, DestinationStep.AtomicRename)),
        new("and deletion", OnWindows.Over(Existing), Durable with { Mode = CopyMode.SystemCopy, Overwrite = OverwriteMode.DeleteFirst },
            SystemCall(CopyReason.Requested, DestinationStep.AtomicRename)),
    ]);

    [TestMethod]
    public void An_existing_file_is_deleted_only_before_a_system_copy_and_where_that_is_requested()
    {
        CopyFacts clone = OnWindows.Over(Existing), copy = clone.Between(Ntfs, Ntfs);
        CopyOptions rename = new() { Overwrite = OverwriteMode.AtomicRename }, deletion = new() { Overwrite = OverwriteMode.DeleteFirst };
        AssertAll(
        [
            new("clone", clone, Clone(CopyReason.VolumeCanClone, DestinationStep.AtomicRename)),
            new("clone, deletion requested", clone, deletion, Clone(CopyReason.VolumeCanClone, DestinationStep.AtomicRename)),
            new("bytes, deletion requested", clone, deletion with { Mode = CopyMode.ByteCopy },
                Bytes(CopyReason.Requested, DestinationStep.AtomicRename)),
            new("system copy", copy, SystemCall(CopyReason.VolumeCannotClone, DestinationStep.AtomicRename)),
            new("system copy, rename requested", copy, rename, SystemCall(CopyReason.VolumeCannotClone, DestinationStep.AtomicRename)),
            new("system copy, deletion requested", copy, deletion, SystemCall(CopyReason.VolumeCannotClone, DestinationStep.DeleteFirst)),
            new("the same where nothing exists", OnWindows.Between(Ntfs, Ntfs), deletion, SystemCall(CopyReason.VolumeCannotClone)),
            new("rename requested where nothing exists", OnWindows.Between(Ntfs, Ntfs), rename,
                SystemCall(CopyReason.VolumeCannotClone, DestinationStep.AtomicRename)),
        ]);
    }
}
