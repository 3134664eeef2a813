using CowCopy.Planning;
using static CowCopy.Tests.Planning.PlanTable;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>
/// docs/how-it-decides.md, "What is done with a file", where files are copied by handle: each line, and what is beside it.
/// </summary>
[TestClass]
public sealed class LinuxPlanTests
{
    private static readonly CopyFacts Dirty = OnLinux with { SourceIsDirty = true };

    private static readonly VolumeFacts NoClones = Subvolume with { CloneSupport = CloneSupport.No };

    private static readonly VolumeFacts Unseen = VolumeFacts.Unknown;

    private static readonly Decision CloneAfterWriteback = Clone(CopyReason.SourceDirty) with { StartsWriteback = true };

    [TestMethod]
    public void A_new_file_is_cloned_unless_a_clone_is_known_to_be_refused() => AssertAll(
    [
        new("clean", OnLinux, Clone(CopyReason.VolumeCanClone)),
        new("two ids of one volume", OnLinux.Between(Btrfs, Subvolume), Clone(CopyReason.VolumeCanClone)),
        new("no clones", OnLinux.Between(Ext4, Ext4), Bytes(CopyReason.VolumeCannotClone)),
        new("no clones at the source", OnLinux.Between(NoClones, Btrfs), Bytes(CopyReason.VolumeCannotClone)),
        new("no clones at the destination", OnLinux.Between(Btrfs, NoClones), Bytes(CopyReason.VolumeCannotClone)),
        new("two volumes", OnLinux.Between(Xfs, OtherXfs), Bytes(CopyReason.DifferentVolume)),
        new("two, the source's with one id", OnLinux.Between(Xfs, Btrfs), Bytes(CopyReason.DifferentVolume)),
        new("two, the destination's with one id", OnLinux.Between(Btrfs, Xfs), Bytes(CopyReason.DifferentVolume)),
        new("two, one without clones", OnLinux.Between(Ext4, Xfs), Bytes(CopyReason.DifferentVolume)),
        new("a pair refused before", OnLinux.Between(Btrfs, Subvolume) with { KnownDifferentVolumes = true },
            Bytes(CopyReason.DifferentVolume)),
        new("unseen source", OnLinux.Between(Unseen, Xfs), Clone(CopyReason.VolumeCanClone)),
        new("unseen destination", OnLinux.Between(Xfs, Unseen), Clone(CopyReason.VolumeCanClone)),
        new("unseen destination of what cannot be cloned", OnLinux.Between(Ext4, Unseen), Clone(CopyReason.VolumeCanClone)),
        new("empty", OnLinux.OfLength(0), Bytes(CopyReason.EmptySource)),
        new("empty, two volumes", OnLinux.Between(Xfs, OtherXfs).OfLength(0), Bytes(CopyReason.EmptySource)),
        new("one byte", OnLinux.OfLength(1), Clone(CopyReason.VolumeCanClone)),
    ]);

    [TestMethod]
    public void A_small_dirty_source_is_byte_copied_once() => AssertAll(
    [
        new("small", Dirty, Bytes(CopyReason.SmallDirtySource)),
        new("XFS, 32 KiB", Dirty.OfLength(32_768), Bytes(CopyReason.SmallDirtySource)),
        new("XFS, more", Dirty.OfLength(32_769), CloneAfterWriteback),
        new("btrfs, 4 KiB", Dirty.Between(Btrfs, Btrfs).OfLength(4_096), Bytes(CopyReason.SmallDirtySource)),
        new("btrfs, more", Dirty.Between(Btrfs, Btrfs).OfLength(4_097), CloneAfterWriteback),
        new("others, 16 KiB", Dirty.Between(Unseen, Unseen).OfLength(16_384), Bytes(CopyReason.SmallDirtySource)),
        new("others, more", Dirty.Between(Unseen, Unseen).OfLength(16_385), CloneAfterWriteback),
        new("for several, or copied before", Dirty with { SourceIsShared = true }, CloneAfterWriteback),
        new("clone in place possible", Dirty.Over(Existing), CloneAfterWriteback with { Step = DestinationStep.InPlace }),
        new("clone in place not possible", Dirty.Over(Existing with { LinkCount = 2 }),
            Bytes(CopyReason.SmallDirtySource, DestinationStep.DeleteFirst)),
        new("clone in place not wanted", Dirty.Over(Existing), new CopyOptions { Overwrite = OverwriteMode.DeleteFirst },
            Bytes(CopyReason.SmallDirtySource, DestinationStep.DeleteFirst)),
        new("it is the volume, not the source", Dirty.Between(Ext4, Ext4), Bytes(CopyReason.VolumeCannotClone)),
    ]);

    [TestMethod]
    public void A_mode_is_followed() => AssertAll(
    [
        new("clone", OnLinux, CopyMode.Clone, Clone(CopyReason.Requested)),
        new("clone, dirty", Dirty, CopyMode.Clone, Clone(CopyReason.Requested) with { StartsWriteback = true }),
        new("clone, two volumes", OnLinux.Between(Xfs, OtherXfs), CopyMode.Clone, Bytes(CopyReason.DifferentVolume)),
        new("clone, no clones", OnLinux.Between(Ext4, Ext4), CopyMode.Clone, Bytes(CopyReason.VolumeCannotClone)),
        new("clone, empty", OnLinux.OfLength(0), CopyMode.Clone, Bytes(CopyReason.EmptySource)),
        new("bytes", OnLinux, CopyMode.ByteCopy, Bytes(CopyReason.Requested)),
        new("bytes, dirty", Dirty, CopyMode.ByteCopy, Bytes(CopyReason.Requested)),
        new("bytes, empty", OnLinux.OfLength(0), CopyMode.ByteCopy, Bytes(CopyReason.Requested)),
        new("system", OnLinux, CopyMode.SystemCopy, SystemCall(CopyReason.Requested) with { IsByPath = false }),
        new("system, over a file", OnLinux.Over(Existing), CopyMode.SystemCopy,
            SystemCall(CopyReason.Requested, DestinationStep.DeleteFirst) with { IsByPath = false }),
        new("system, durable", OnLinux, new CopyOptions { Mode = CopyMode.SystemCopy, Durable = true },
            SystemCall(CopyReason.Requested) with { IsByPath = false }),
    ]);

    [TestMethod]
    public void A_copy_that_may_only_clone_clones_or_fails()
    {
        Decision clone = Clone(CopyReason.Requested) with { Fallback = CopyMethod.None };
        AssertAll(
        [
            new("clean", OnLinux, CopyMode.CloneOnly, clone),
            new("one byte", OnLinux.OfLength(1), CopyMode.CloneOnly, clone),
            new("dirty", Dirty, CopyMode.CloneOnly, clone with { StartsWriteback = true }),
            new("over a file", OnLinux.Over(Existing), CopyMode.CloneOnly, clone with { Step = DestinationStep.AtomicRename }),
            new("over a file that another way deletes first", OnLinux.Over(Existing),
                new CopyOptions { Mode = CopyMode.CloneOnly, Overwrite = OverwriteMode.DeleteFirst },
                clone with { Step = DestinationStep.AtomicRename }),
            new("empty", OnLinux.OfLength(0), CopyMode.CloneOnly, Bytes(CopyReason.EmptySource)),
            new("empty over a file", OnLinux.OfLength(0).Over(Existing), CopyMode.CloneOnly,
                Bytes(CopyReason.EmptySource, DestinationStep.AtomicRename)),
        ]);
        CopyOptions options = new() { Mode = CopyMode.CloneOnly };
        AssertFails(OnLinux.Between(Xfs, OtherXfs), options, CopyErrorKind.DifferentVolume, CopyOperation.Clone);
        AssertFails(OnLinux.Between(Ext4, Ext4), options, CopyErrorKind.VolumeCannotClone, CopyOperation.Clone);
    }

    [TestMethod]
    public void Bytes_follow_a_refused_clone_where_the_system_has_no_copy_call()
    {
        VolumeFacts remote = Xfs with { RemoteProtocol = "SMB 3.1.1" };
        AssertAll([new("remote", OnLinux.Between(remote, remote), Clone(CopyReason.VolumeCanClone))]);
    }
}
