using CowCopy.Planning;
using static CowCopy.Tests.Planning.PlanTable;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>docs/platforms.md, "macOS" and "Portable": nothing is opened, every way is by path.</summary>
[TestClass]
public sealed class MacPlanTests
{
    private static readonly VolumeFacts Part = Apfs with { HasOneId = false };

    private static readonly VolumeFacts OtherPart = Part with { Id = new VolumeId(19) };

    [TestMethod]
    public void A_clone_is_made_unless_it_is_known_to_be_refused() => AssertAll(
    [
        new("clean", OnMac, ByPath(Clone(CopyReason.VolumeCanClone))),
        new("dirty pages are not reported", OnMac with { SourceIsDirty = true }, ByPath(Clone(CopyReason.VolumeCanClone))),
        new("destination unseen", OnMac.Between(Apfs, VolumeFacts.Unknown), ByPath(Clone(CopyReason.VolumeCanClone))),
        new("two parts of one volume", OnMac.Between(Part, OtherPart), ByPath(Clone(CopyReason.VolumeCanClone))),
        new("empty", OnMac.OfLength(0), ByPath(Bytes(CopyReason.EmptySource))),
        new("one byte", OnMac.OfLength(1), ByPath(Clone(CopyReason.VolumeCanClone))),
        new("no clones, destination unseen", OnMac.Between(Hfs, VolumeFacts.Unknown), ByPath(Bytes(CopyReason.VolumeCannotClone))),
        new("no clones at the source come before two volumes", OnMac.Between(Hfs, Apfs), ByPath(Bytes(CopyReason.VolumeCannotClone))),
        new("two volumes", OnMac.Between(Apfs, Hfs), ByPath(Bytes(CopyReason.DifferentVolume))),
        new("no clones at the destination", OnMac.Between(Part, OtherPart with { CloneSupport = CloneSupport.No }),
            ByPath(Bytes(CopyReason.VolumeCannotClone))),
    ]);

    [TestMethod]
    public void A_mode_is_followed_and_a_system_copy_is_a_clone()
    {
        Decision only = Clone(CopyReason.Requested) with { Fallback = CopyMethod.None };
        AssertAll(
        [
            new("clone", OnMac, CopyMode.Clone, ByPath(Clone(CopyReason.Requested))),
            new("system", OnMac, CopyMode.SystemCopy, ByPath(Clone(CopyReason.Requested))),
            new("bytes", OnMac, CopyMode.ByteCopy, ByPath(Bytes(CopyReason.Requested))),
            new("bytes, no clones", OnMac.Between(Hfs, Hfs), CopyMode.ByteCopy, ByPath(Bytes(CopyReason.Requested))),
            new("clone only", OnMac, CopyMode.CloneOnly, ByPath(only)),
            new("clone only, over a file", OnMac.Over(Existing), CopyMode.CloneOnly, ByPath(only, DestinationStep.AtomicRename)),
            new("clone only, empty", OnMac.OfLength(0), CopyMode.CloneOnly, ByPath(Bytes(CopyReason.EmptySource))),
        ]);
        CopyOptions options = new() { Mode = CopyMode.CloneOnly };
        AssertFails(OnMac.Between(Hfs, Hfs), options, CopyErrorKind.VolumeCannotClone, CopyOperation.Clone);
        AssertFails(OnMac.Between(Apfs, Hfs), options, CopyErrorKind.DifferentVolume, CopyOperation.Clone);
    }

    [TestMethod]
    public void An_existing_file_is_renamed_over_and_so_is_a_durable_copy()
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            CopyOptions options = new() { Overwrite = overwrite };
            Decision clone = ByPath(Clone(CopyReason.VolumeCanClone), DestinationStep.AtomicRename);
            AssertAll(
            [
                new($"{overwrite}", OnMac.Over(Existing), options, clone),
                new($"{overwrite}, durable", OnMac, options with { Durable = true }, clone),
                new($"{overwrite}, base library", OnPortable.Over(Existing), options,
                    SystemCall(CopyReason.SystemCopies, DestinationStep.AtomicRename)),
            ]);
        }
    }

    [TestMethod]
    public void Where_only_the_base_library_copies_it_copies_all_but_requested_bytes() => AssertAll(
    [
        new("auto", OnPortable, SystemCall(CopyReason.SystemCopies)),
        new("empty", OnPortable.OfLength(0), SystemCall(CopyReason.SystemCopies)),
        new("clone", OnPortable, CopyMode.Clone, SystemCall(CopyReason.SystemCopies)),
        new("system", OnPortable, CopyMode.SystemCopy, SystemCall(CopyReason.SystemCopies)),
        new("bytes", OnPortable, CopyMode.ByteCopy, ByPath(Bytes(CopyReason.Requested))),
    ]);

    private static Decision ByPath(Decision decision, DestinationStep step = DestinationStep.Create) =>
        decision with { IsByPath = true, Step = step };
}
