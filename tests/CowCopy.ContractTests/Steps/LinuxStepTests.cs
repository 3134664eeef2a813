using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using static CowCopy.ContractTests.Steps.StepTable;

namespace CowCopy.ContractTests.Steps;

/// <summary>
/// The operations of a copy on Linux: what a decision takes is queried and no more, the time comes last, each handle is closed.
/// </summary>
[TestClass]
public sealed class LinuxStepTests
{
    [TestMethod]
    public void On_a_volume_that_clones() => AssertAll(
        VolumeProfiles.Xfs,
        [
            new("new", New, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000"),
            new("durable", New, Durable,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000"),
            new("renamed", New, Rename,
                "Inspect InspectVolume Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new "
                    + "file Rename Close",
                "Copied Clone VolumeCanClone 40000"),
            new("bytes", New, Bytes,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy Requested 40000"),
            new("bytes, durable", New, Bytes with { Durable = true },
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes Flush SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy Requested 40000"),
            new("system copy", New, SystemCopy,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied SystemCopy Requested 40000"),
            new("clone only", New, CloneOnly,
                "Inspect InspectVolume Inspect Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of "
                    + "the new file Close",
                "Copied Clone Requested 40000"),
            new("by time", New, ByTime,
                "Inspect InspectVolume Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000"),
            new("by content", New, ByContent,
                "Inspect InspectVolume Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000"),
            new("without its directory", New, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination MakeDirectory MakeDirectory MakeDirectory "
                    + "CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000") { Destination = "deep/er/copy" },
            new("a directory is named", New, Plain,
                "Inspect InspectVolume Inspect",
                "DestinationNamesDirectory InspectDestination") { Destination = "copy/" },
            new("empty", Empty, Plain,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy EmptySource 0"),
            new("empty, clone only", Empty, CloneOnly,
                "Inspect InspectVolume Inspect Inspect OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy EmptySource 0"),
            new("over a file", Over, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect OpenExclusive Clone SetTimes Close Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("over a file, durable", Over, Durable,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect OpenExclusive Clone SetTimes Close Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("over a file, renamed", Over, Rename,
                "Inspect InspectVolume Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new "
                    + "file Rename Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("over a file, deleted first", Over, Deletion,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect InspectVolume Delete CreateDestination "
                    + "Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("over a file, bytes", Over, Bytes,
                "Inspect InspectVolume OpenSource CreateDestination Inspect InspectVolume Delete CreateDestination CopyBytes "
                    + "SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy Requested 40000 replaced"),
            new("over a file, clone only", Over, CloneOnly,
                "Inspect InspectVolume Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new "
                    + "file Rename Close",
                "Copied Clone Requested 40000 replaced"),
            new("over a file, by time", Over, ByTime,
                "Inspect InspectVolume Inspect OpenSource CountDirty OpenExclusive Clone SetTimes Close Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("over a file, by content", Over, ByContent,
                "Inspect InspectVolume Inspect OpenSource CountDirty OpenExclusive Clone SetTimes Close Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("equal, by time", OverEqual, ByTime, "Inspect InspectVolume Inspect", "Unchanged None Unchanged 40000"),
            new("equal, by content", OverEqual, ByContent,
                "Inspect InspectVolume Inspect OpenSource CountDirty ReadExtents Close OpenSource CountDirty ReadExtents Close "
                    + "CompareContent",
                "Unchanged None SameContent 40000"),
            new("over a read-only file", OverReadOnly, new() { OverwriteReadOnly = true },
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect InspectVolume Delete CreateDestination "
                    + "Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("mark lifted", ReadOnly, new() { ClearReadOnly = true },
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000"),
            new("over a directory", OverDirectory, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect Close",
                "DestinationIsDirectory InspectDestination"),
            new("no source", Nothing, Plain, "Inspect Inspect", "SourceNotFound InspectSource"),
            new("no source, by time", Nothing, ByTime, "Inspect Inspect", "SourceNotFound InspectSource"),
            new("over a link", OverLink, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect Inspect InspectVolume Delete "
                    + "CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("over a link that is followed to compare", OverLink, ByTime with { FollowLinksWhenComparing = true },
                "Inspect InspectVolume Inspect Inspect OpenSource CountDirty InspectVolume Delete CreateDestination Clone "
                    + "SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000 replaced"),
            new("over a link to the source", OverLinkToSource, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect Inspect Close",
                "SameFile None SameFile 40000"),
            new("over a name of the source", OverName, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect Close",
                "SameFile None SameFile 40000"),
            new("of a link", Linked, Plain,
                "Inspect Inspect InspectVolume OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000"),
            new("of a link, by time", Linked, ByTime,
                "Inspect Inspect InspectVolume Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of "
                    + "the new file Close",
                "Copied Clone VolumeCanClone 40000"),
            new("small, dirty", SmallDirty, Plain,
                "Inspect InspectVolume OpenSource CountDirty Inspect CreateDestination CopyBytes SetMode SetTimes Close of the "
                    + "new file Close",
                "Copied ByteCopy SmallDirtySource 1000"),
            new("dirty", Dirty, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone SourceDirty 40000"),
            new("dirty, clone only", Dirty, CloneOnly,
                "Inspect InspectVolume Inspect Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of "
                    + "the new file Close",
                "Copied Clone Requested 40000"),
            new("dirty, bytes", Dirty, Bytes,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy Requested 40000"),
            new("small, dirty, without its directory", SmallDirty, Plain,
                "Inspect InspectVolume OpenSource CountDirty Inspect Inspect CreateDestination MakeDirectory CreateDestination "
                    + "CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy SmallDirtySource 1000") { Destination = "deep/copy" },
        ]);

    [TestMethod]
    public void On_a_volume_that_does_not() => AssertAll(
        VolumeProfiles.Ext4,
        [
            new("new", New, Plain,
                "Inspect InspectVolume OpenSource CreateDestination Clone CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000"),
            new("durable", New, Durable,
                "Inspect InspectVolume OpenSource CreateDestination Clone CopyBytes Flush SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000"),
            new("renamed", New, Rename,
                "Inspect InspectVolume Inspect OpenSource CreateDestination Clone CopyBytes SetMode SetTimes Close of the new "
                    + "file Rename Close",
                "Copied ByteCopy VolumeCannotClone 40000"),
            new("system copy", New, SystemCopy,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied SystemCopy Requested 40000"),
            new("clone only", New, CloneOnly, "Inspect InspectVolume Inspect Inspect OpenSource Close", "VolumeCannotClone Clone"),
            new("by time", New, ByTime,
                "Inspect InspectVolume Inspect OpenSource CreateDestination Clone CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000"),
            new("without its directory", New, Plain,
                "Inspect InspectVolume OpenSource CreateDestination MakeDirectory MakeDirectory MakeDirectory CreateDestination "
                    + "Clone CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000") { Destination = "deep/er/copy" },
            new("empty", Empty, Plain,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy EmptySource 0"),
            new("over a file", Over, Plain,
                "Inspect InspectVolume OpenSource CreateDestination Inspect InspectVolume Delete CreateDestination CopyBytes "
                    + "SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000 replaced"),
            new("over a file, deleted first", Over, Deletion,
                "Inspect InspectVolume OpenSource CreateDestination Inspect InspectVolume Delete CreateDestination CopyBytes "
                    + "SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000 replaced"),
            new("over a file, clone only", Over, CloneOnly, "Inspect InspectVolume Inspect OpenSource Close", "VolumeCannotClone Clone"),
            new("equal, by content", OverEqual, ByContent,
                "Inspect InspectVolume Inspect CompareContent",
                "Unchanged None SameContent 40000"),
            new("no source", Nothing, Plain, "Inspect Inspect", "SourceNotFound InspectSource"),
            new("small, dirty", SmallDirty, Plain,
                "Inspect InspectVolume OpenSource CreateDestination Clone CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 1000"),
            new("dirty", Dirty, Plain,
                "Inspect InspectVolume OpenSource CreateDestination Clone CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000"),
            new("dirty, clone only", Dirty, CloneOnly, "Inspect InspectVolume Inspect Inspect OpenSource Close", "VolumeCannotClone Clone"),
            new("dirty, bytes", Dirty, Bytes,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy Requested 40000"),
            new("small, dirty, without its directory", SmallDirty, Plain,
                "Inspect InspectVolume OpenSource CreateDestination MakeDirectory CreateDestination Clone CopyBytes SetMode "
                    + "SetTimes Close of the new file Close",
                "Copied ByteCopy VolumeCannotClone 1000") { Destination = "deep/copy" },
        ]);

    [TestMethod]
    public void Where_a_call_fails() => AssertAll(
        VolumeProfiles.Xfs,
        [
            new("a file of the same name appears and goes", New, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect CreateDestination Clone SetMode SetTimes "
                    + "Close of the new file Close",
                "Copied Clone VolumeCanClone 40000") { Fault = (nameof(IPlatform.CreateDestination), StatusCode.AlreadyExists) },
            new("clone refused for the file", New, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone CopyBytes SetMode SetTimes Close of the "
                    + "new file Close",
                "Copied ByteCopy CloneRefused 40000") { Fault = (nameof(IPlatform.Clone), StatusCode.InvalidArgument) },
            new("clone refused for the volume", New, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone Inspect CopyBytes SetMode SetTimes Close "
                    + "of the new file Close",
                "Copied ByteCopy VolumeCannotClone 40000") { Fault = (nameof(IPlatform.Clone), StatusCode.NotSupported) },
            new("clone refused between volumes", New, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone CopyBytes SetMode SetTimes Close of the "
                    + "new file Close",
                "Copied ByteCopy DifferentVolume 40000") { Fault = (nameof(IPlatform.Clone), StatusCode.DifferentVolume) },
            new("clone only, refused", New, CloneOnly,
                "Inspect InspectVolume Inspect Inspect OpenSource CountDirty CreateDestination Clone Discard Close of the new file Close",
                "CloneRefused Clone") { Fault = (nameof(IPlatform.Clone), StatusCode.InvalidArgument) },
            new("clone fails as bytes would", New, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Clone Discard Close of the new file Close",
                "DeviceError Clone") { Fault = (nameof(IPlatform.Clone), StatusCode.DeviceError) },
            new("over a file, clone refused", Over, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect OpenExclusive Clone Close InspectVolume "
                    + "Delete CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy CloneRefused 40000 replaced") { Fault = (nameof(IPlatform.Clone), StatusCode.InvalidArgument) },
            new("over a file, clone stopped", Over, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect OpenExclusive Clone Delete Close "
                    + "CreateDestination CopyBytes SetMode SetTimes Close of the new file Close",
                "Copied ByteCopy CloneRefused 40000 replaced") { Fault = (nameof(IPlatform.Clone), StatusCode.NoSpace) },
            new("over a file, lease refused", Over, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect OpenExclusive CreateDestination Clone "
                    + "SetMode SetTimes Close of the new file Rename Close",
                "Copied Clone VolumeCanClone 40000 replaced") { Fault = (nameof(IPlatform.OpenExclusive), StatusCode.Busy) },
            new("over a file that is another by now", Over, Plain,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect OpenExclusive InspectVolume Delete "
                    + "CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000 replaced") { Fault = (nameof(IPlatform.OpenExclusive), StatusCode.InvalidArgument) },
            new("over a file that goes", Over, Deletion,
                "Inspect InspectVolume OpenSource CountDirty CreateDestination Inspect InspectVolume Delete CreateDestination "
                    + "Inspect Delete CreateDestination Clone SetMode SetTimes Close of the new file Close",
                "Copied Clone VolumeCanClone 40000 replaced") { Fault = (nameof(IPlatform.Delete), StatusCode.NotFound) },
            new("the source cannot be opened", New, Plain,
                "Inspect InspectVolume OpenSource Inspect",
                "AccessDenied OpenSource") { Fault = (nameof(IPlatform.OpenSource), StatusCode.AccessDenied) },
            new("over a directory, the source cannot be opened", OverDirectory, Plain,
                "Inspect InspectVolume OpenSource Inspect",
                "DestinationIsDirectory InspectDestination") { Fault = (nameof(IPlatform.OpenSource), StatusCode.AccessDenied) },
            new("over a name of the source, which cannot be opened", OverName, Plain,
                "Inspect InspectVolume OpenSource Inspect",
                "SameFile None SameFile 40000") { Fault = (nameof(IPlatform.OpenSource), StatusCode.AccessDenied) },
            new("dirty pages not counted", SmallDirty, Plain,
                "Inspect InspectVolume OpenSource CountDirty Inspect CreateDestination CopyBytes SetMode SetTimes Close of the "
                    + "new file Close",
                "Copied ByteCopy SmallDirtySource 1000") { Fault = (nameof(IPlatform.CountDirty), StatusCode.NotSupported) },
            new("a delayed write fails", New, Bytes,
                "Inspect InspectVolume OpenSource CreateDestination CopyBytes SetMode SetTimes Close of the new file Delete Close",
                "DeviceError ByteCopy") { Fault = (nameof(IPlatform.Close), StatusCode.DeviceError) },
            new("over a file, the name cannot be changed", Over, Rename,
                "Inspect InspectVolume Inspect OpenSource CountDirty CreateDestination Clone SetMode SetTimes Close of the new "
                    + "file Rename Delete Close",
                "AccessDenied Rename") { Fault = (nameof(IPlatform.Rename), StatusCode.AccessDenied) },
        ]);
}
