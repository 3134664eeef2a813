namespace CowCopy.Planning;

/// <summary>Facts in, decision out. Pure: no I/O, no clock, no environment.</summary>
internal static class CopyPlanner
{
    private const uint OfOthers = 0x3F; // permission bits of the group and of all others

    public static Decision Decide(in CopyFacts facts, CopyOptions options) => Settle(facts, options) ?? Choose(facts, options);

    /// <summary>How to copy, if there is something to do.</summary>
    public static Decision Choose(in CopyFacts facts, CopyOptions options)
    {
        Decision way = Way(facts, options);
        return way with { Step = Step(facts, options, way) };
    }

    /// <summary>Whether the decision would depend on the source being dirty, so that it is worth asking.</summary>
    public static bool DependsOnSourceState(in CopyFacts facts, CopyOptions options, long secondsSinceChange) =>
        options.Mode is CopyMode.Auto or CopyMode.Clone or CopyMode.CloneOnly
        && facts.Source.Length > 0
        && !facts.HasSystemCopy // there, dirty pages are not reported
        && secondsSinceChange < Policy.SecondsUntilSurelyClean
        && facts.SourceVolume.CloneSupport != CloneSupport.No
        && !KnownRefusal(facts);

    /// <summary>Whether the decision depends on the source having been copied before, so that it is worth remembering.</summary>
    public static bool DependsOnRecentUse(in CopyFacts facts, CopyOptions options) =>
        options.Mode == CopyMode.Auto && facts.SourceIsDirty && IsCheaperByBytes(facts, options) && !KnownRefusal(facts);

    /// <summary>Whether there is nothing to do, or nothing can be done; null if a method must be chosen.</summary>
    public static Decision? Settle(in CopyFacts facts, CopyOptions options)
    {
        FileFacts source = facts.Source, destination = facts.Destination;
        if (SideComparison.IsUnchanged(facts, options)) return Decision.Nothing(WhyUnchanged(options));
        bool keepsExisting = options.Overwrite == OverwriteMode.Never;
        Decision exists = Decision.Fail(CopyErrorKind.DestinationExists, CopyOperation.CreateDestination);
        if (SideComparison.IsSameFile(facts)) return keepsExisting ? exists : Decision.Nothing(CopyReason.SameFile);

        return (source.Kind, destination.Kind) switch
        {
            (_, FileKind.Directory) => Decision.Fail(CopyErrorKind.DestinationIsDirectory, CopyOperation.InspectDestination),
            (_, FileKind.SymbolicLink) when facts.DestinationTarget.Kind == FileKind.Directory =>
                Decision.Fail(CopyErrorKind.DestinationIsDirectory, CopyOperation.InspectDestination),
            (_, FileKind.Other) => Decision.Fail(CopyErrorKind.DestinationNotRegular, CopyOperation.InspectDestination),
            (_, not FileKind.Unknown) when facts.DestinationNamesDirectory =>
                Decision.Fail(CopyErrorKind.DestinationNamesDirectory, CopyOperation.InspectDestination),
            (FileKind.Directory, _) => Decision.Fail(CopyErrorKind.SourceIsDirectory, CopyOperation.InspectSource),
            (FileKind.Missing, _) => Decision.Fail(CopyErrorKind.SourceNotFound, CopyOperation.InspectSource),
            (_, FileKind.Regular or FileKind.SymbolicLink) when keepsExisting => exists,
            (_, FileKind.Regular) when facts.DestinationIsProtected =>
                Decision.Fail(CopyErrorKind.DestinationReadOnly, CopyOperation.DeleteDestination),
            (FileKind.Other, _) => Decision.Fail(CopyErrorKind.SourceNotRegular, CopyOperation.InspectSource),
            _ => null,
        };
    }

    /// <summary>
    /// Whether the destination must be queried before it is written: the system copy follows a link there, creating a file does not.
    /// </summary>
    public static bool DependsOnDestination(in CopyFacts facts, CopyOptions options) =>
        facts.Destination.Kind == FileKind.Unknown
        && facts.Source.Kind != FileKind.Unknown
        && Way(facts, options).IsByPath;

    /// <summary>
    /// Whether the volumes alone decide for the system copy, whatever the source is; then it is not queried first. Not where references are
    /// counted. Only for a system that has a copy function and copies by handle.
    /// </summary>
    public static bool VolumesDecide(in CopyFacts facts, CopyOptions options)
    {
        if (options.Durable || options.Overwrite == OverwriteMode.AtomicRename) return false;
        if (!facts.SourceVolume.Id.IsKnown || facts.SourceVolume.ReferenceLimit is not null) return false;
        if (options.Mode == CopyMode.SystemCopy) return true;
        return options.Mode == CopyMode.Auto
            && WhySystemCopy(facts) is not (null or CopyReason.SmallSource or CopyReason.EmptySource);
    }

    private static CopyReason WhyUnchanged(CopyOptions options) =>
        options.SkipUnchanged == SkipUnchanged.SameContent ? CopyReason.SameContent : CopyReason.Unchanged;

    private static Decision Way(in CopyFacts facts, CopyOptions options)
    {
        if (options.Mode == CopyMode.CloneOnly && facts.Source.Length > 0) return CloneOrFail(facts);
        if (facts.SystemCopiesOnly) return WayByPath(facts, options);
        if (NeedsSystemCopy(facts)) return SystemCopy(facts, CopyReason.NeedsSystemCopy);
        if (options.Mode == CopyMode.SystemCopy) return SystemCopy(facts, CopyReason.Requested);
        if (options.Mode == CopyMode.Auto && !options.Durable && WhySystemCopy(facts) is { } why) return SystemCopy(facts, why);
        if (options.Mode == CopyMode.ByteCopy) return Bytes(CopyReason.Requested);
        if (facts.Source.Length == 0) return Bytes(CopyReason.EmptySource);
        if (KnownRefusal(facts)) return Bytes(AreDifferent(facts) ? CopyReason.DifferentVolume : CopyReason.VolumeCannotClone);

        bool dirty = facts.SourceIsDirty;
        if (dirty && options.Mode == CopyMode.Auto && IsCheaperByBytes(facts, options)) return Bytes(CopyReason.SmallDirtySource);

        CopyReason reason = dirty ? CopyReason.SourceDirty : CopyReason.VolumeCanClone;
        if (options.Mode == CopyMode.Clone) reason = CopyReason.Requested;
        return new() { Method = CopyMethod.Clone, Fallback = Fallback(facts, options), StartsWriteback = dirty, Reason = reason };
    }

    /// <summary>
    /// Where nothing is opened: a clone, else bytes; the system's copy call where that is all there is. Dirty pages are not reported there.
    /// </summary>
    private static Decision WayByPath(in CopyFacts facts, CopyOptions options)
    {
        Decision way = Bytes(CopyReason.Requested);
        if (options.Mode == CopyMode.ByteCopy) return way with { IsByPath = true };
        if (!facts.ClonesByPath) return SystemCopy(facts, CopyReason.SystemCopies);
        bool isRequested = options.Mode is CopyMode.Clone or CopyMode.SystemCopy;
        if (facts.Source.Length == 0) way = Bytes(CopyReason.EmptySource);
        else if (facts.SourceVolume.CloneSupport == CloneSupport.No) way = Bytes(CopyReason.VolumeCannotClone);
        else if (KnownRefusal(facts)) way = Bytes(AreDifferent(facts) ? CopyReason.DifferentVolume : CopyReason.VolumeCannotClone);
        else
            way = new()
            {
                Method = CopyMethod.Clone,
                Fallback = CopyMethod.ByteCopy,
                Reason = isRequested ? CopyReason.Requested : CopyReason.VolumeCanClone,
            };
        return way with { IsByPath = true };
    }

    /// <summary>A clone without a fallback, unless it is known to be refused.</summary>
    private static Decision CloneOrFail(in CopyFacts facts)
    {
        bool isRefused = KnownRefusal(facts);
        if (!isRefused && !NeedsSystemCopy(facts))
        {
            return new()
            {
                Method = CopyMethod.Clone,
                StartsWriteback = facts.SourceIsDirty,
                Reason = CopyReason.Requested,
                IsByPath = facts.SystemCopiesOnly,
            };
        }

        CopyErrorKind ofVolume = AreDifferent(facts) ? CopyErrorKind.DifferentVolume : CopyErrorKind.VolumeCannotClone;
        return Decision.Fail(isRefused ? ofVolume : CopyErrorKind.CloneRefused, CopyOperation.Clone);
    }

    /// <summary>
    /// A server copies by itself: bytes through this machine would cross the network twice. Durable copies flush what they write, which
    /// needs a handle.
    /// </summary>
    private static CopyMethod Fallback(in CopyFacts facts, CopyOptions options)
    {
        bool isRemote = facts.SourceVolume.RemoteProtocol is { Length: > 0 };
        return isRemote && facts.HasSystemCopy && !options.Durable ? CopyMethod.SystemCopy : CopyMethod.ByteCopy;
    }

    /// <summary>
    /// A small dirty source, for one destination, into a new file. Over an old one a clone in place with early writeback costs half of
    /// deleting, creating and copying bytes, and clones.
    /// </summary>
    private static bool IsCheaperByBytes(in CopyFacts facts, CopyOptions options) =>
        facts.Source.Length <= Policy.SmallDirtySource(facts.SourceVolume.FileSystem)
        && !facts.SourceIsShared
        && !(options.Overwrite == OverwriteMode.Auto && MayGoInPlace(facts));

    /// <summary>
    /// Where the system has a copy function, it copies bytes; explicit clones are for volumes that certainly clone, on which that function
    /// does not clone by itself, and for files large enough to gain from it.
    /// </summary>
    private static CopyReason? WhySystemCopy(in CopyFacts facts)
    {
        VolumeFacts volume = facts.SourceVolume;
        if (!facts.HasSystemCopy) return null;
        if (volume.CloneSupport == CloneSupport.No) return CopyReason.VolumeCannotClone;
        if (AreDifferent(facts) && volume.Id.IsKnown && facts.DestinationVolume.Id.IsKnown) return CopyReason.DifferentVolume;
        if (facts.DestinationVolume.CloneSupport == CloneSupport.No) return CopyReason.VolumeCannotClone;
        if (volume.SystemClones == CloneSupport.Yes) return CopyReason.SystemClones;
        if (volume.CloneSupport == CloneSupport.Unknown) return CopyReason.SystemCopies;
        if (facts.Source.Length == 0) return CopyReason.EmptySource;
        return facts.Source.Length < Policy.SmallestBlockClone(volume.BlockSize) ? CopyReason.SmallSource : null;
    }

    /// <summary>
    /// Filters of the system stand between such a file and its extents, on either side: those of the source may be a stub's, and those of
    /// the destination be looked for elsewhere.
    /// </summary>
    private static bool NeedsSystemCopy(in CopyFacts facts) => facts.Source.NeedsSystemCopy || facts.Destination.NeedsSystemCopy;

    private static Decision SystemCopy(in CopyFacts facts, CopyReason reason) =>
        new() { Method = CopyMethod.SystemCopy, Reason = reason, IsByPath = facts.HasSystemCopy };

    private static Decision Bytes(CopyReason reason) => new() { Method = CopyMethod.ByteCopy, Reason = reason };

    /// <summary>
    /// A clone is known to be refused only when both volumes are known; otherwise trying costs less than finding out, and the refusal
    /// reports the reason.
    /// </summary>
    public static bool KnownRefusal(in CopyFacts facts)
    {
        VolumeFacts source = facts.SourceVolume, destination = facts.DestinationVolume;
        if (!source.Id.IsKnown || !destination.Id.IsKnown) return false;
        return AreDifferent(facts) || source.CloneSupport == CloneSupport.No || destination.CloneSupport == CloneSupport.No;
    }

    private static bool AreDifferent(in CopyFacts facts)
    {
        VolumeFacts source = facts.SourceVolume, destination = facts.DestinationVolume;
        return facts.KnownDifferentVolumes || (source.Id != destination.Id && (source.HasOneId || destination.HasOneId));
    }

    /// <summary>
    /// On Windows by renaming: that a source can be read shows only when all of it was, as a range may be locked or offline, and the
    /// existing file stays until then. Nothing proves there that no process has it mapped, which a clone over it would need. Only a system
    /// copy deletes first where that is requested, which saves it an open.
    /// </summary>
    private static DestinationStep Step(in CopyFacts facts, CopyOptions options, in Decision way)
    {
        if (options.Overwrite == OverwriteMode.AtomicRename) return DestinationStep.AtomicRename;
        // Times come with a copy by path, so its name comes after it is flushed.
        if (options.Durable && way.IsByPath) return DestinationStep.AtomicRename;
        // There only the copy shows whether the source is readable.
        if (facts.SystemCopiesOnly && facts.Destination.Exists) return DestinationStep.AtomicRename;
        if (!facts.Destination.Exists) return DestinationStep.Create;
        if (SideComparison.MayBeTheSource(facts) || options.Mode == CopyMode.CloneOnly) return DestinationStep.AtomicRename;
        if (facts.HasSystemCopy)
        {
            bool deletes = options.Overwrite == OverwriteMode.DeleteFirst && way.Method == CopyMethod.SystemCopy;
            return deletes ? DestinationStep.DeleteFirst : DestinationStep.AtomicRename;
        }

        return options.Overwrite switch
        {
            OverwriteMode.Auto when way.Method == CopyMethod.Clone && MayGoInPlace(facts) => DestinationStep.InPlace,
            _ => DestinationStep.DeleteFirst,
        };
    }

    /// <summary>
    /// In place only onto a file that is regular, owned by this user, has one name and is not longer than the source, which would have to
    /// be cut first; and only where the lease proves that no process has the file mapped. A process that opens the file meanwhile is
    /// checked by its permissions and then waits for the new content, so they grant others nothing that those of the source do not.
    /// </summary>
    private static bool MayGoInPlace(in CopyFacts facts)
    {
        FileFacts destination = facts.Destination;
        bool mayHaveOneName = destination.LinkCount <= 1; // 0: not known, and checked when it is opened
        return mayHaveOneName && destination is { Kind: FileKind.Regular, IsOwned: true, IsReadOnly: false }
            && (destination.Mode & ~facts.Source.Mode & OfOthers) == 0
            && destination.Length <= facts.Source.Length
            && facts.Source.Length <= Policy.LargestInPlace
            && facts.DestinationVolume is { IsStacked: false, CloneSupport: not CloneSupport.No };
    }
}
