namespace CowCopy.Planning;

/// <summary>Facts in; a question or a decision out. Pure: no I/O, no clock, no environment.</summary>
internal static class CopyPlanner
{
    private const uint OfOthers = 0x3F; // permission bits of the group and of all others

    /// <summary>
    /// What to do next, given what is known: as few questions as can decide, those that cost least first. One query of each side; the
    /// identities only where both may be one file, the volumes only where something will be copied.
    /// </summary>
    public static NextStep Next(in CopyFacts facts, CopyOptions options)
    {
        if ((facts.Failed & ~Question.OpenSource) != Question.None) return AfterFailure(facts);
        Question question = ToCompare(facts, options);
        if (question != Question.None) return new(question);
        if (Settle(facts, options) is { } settled) return new(Question.None, settled);
        if (facts.Link != CopyMethod.None) return new(Question.None, LinkPlanner.OfFile(facts, options));

        question = ToChoose(facts, options);
        if (question != Question.None) return new(question);
        if (facts.Failed != Question.None) return new(Question.None, Decision.FailBy(Question.OpenSource));

        Decision way = Way(facts, options);
        if (way.OpensSource && Lacks(facts, Question.OpenSource)) return new(Question.OpenSource);
        return new(Question.None, way with { Step = Step(facts, options, way) });
    }

    /// <summary>
    /// Which failed answer is the error: a source that cannot be opened or queried before a destination that cannot be queried, whichever
    /// was asked first. A source that cannot be opened is none where both sides are one file, or where the destination is an error.
    /// </summary>
    private static NextStep AfterFailure(in CopyFacts facts)
    {
        Question failed = facts.Failed;
        if (failed == Question.Destination && Lacks(facts, Question.Source)) return new(Question.Source);
        Question first = failed.HasFlag(Question.OpenSource) ? Question.OpenSource : (Question)((int)failed & -(int)failed);
        return new(Question.None, Decision.FailBy(first));
    }

    /// <summary>
    /// What to ask again where carrying out a decision failed: the destination exists although it did not when it was queried, or was not
    /// queried; or the source was not. Null where the failure is the result.
    /// </summary>
    public static Question? ToAskAgain(in CopyFacts facts, StatusCode failed, CopyOperation operation)
    {
        bool appeared = failed == StatusCode.AlreadyExists && operation is CopyOperation.CreateDestination or CopyOperation.SystemCopy;
        bool isUnseen = facts.Source.Kind is FileKind.Unknown or FileKind.Missing;
        bool maySeeMore = isUnseen && failed is StatusCode.NotFound or StatusCode.AccessDenied;
        return appeared || maySeeMore ? ToAskAgain(facts) : null;
    }

    /// <summary>What to ask again before anything is decided anew: not what is known to be missing on both sides.</summary>
    public static Question ToAskAgain(in CopyFacts facts) =>
        facts is { Source.Kind: FileKind.Missing, Destination.Kind: FileKind.Missing } ? Question.None : Question.Destination;

    /// <summary>
    /// How the destination is written where the decided way cannot be: a temporary file is renamed over one that another process has open,
    /// so that no reader sees a part of it, and over one on a volume without room for both; any other file is deleted first.
    /// </summary>
    public static DestinationStep Instead(DestinationStep step, StatusCode obstacle) => (step, obstacle) switch
    {
        (DestinationStep.InPlace, StatusCode.Busy) or (DestinationStep.DeleteFirst, StatusCode.NoSpace) => DestinationStep.AtomicRename,
        _ => DestinationStep.DeleteFirst,
    };

    private static bool Lacks(in CopyFacts facts, Question question) => (facts.Asked & question) == Question.None;

    /// <summary>What to ask to see whether there is anything to do: both sides, as far as that depends on them.</summary>
    private static Question ToCompare(in CopyFacts facts, CopyOptions options)
    {
        if (Lacks(facts, Question.Source)) return WithoutSource(facts, options);
        bool isFirst = facts.DestinationIsFirst
            || options.SkipUnchanged != SkipUnchanged.Never
            || options.Overwrite == OverwriteMode.AtomicRename
            || options.Mode is CopyMode.CloneOnly or CopyMode.CloneOrHardLink
            || facts.Source.Kind != FileKind.Regular;
        if (isFirst && Lacks(facts, Question.Destination)) return Question.Destination;

        if (SideComparison.DependsOnTimeUnit(facts, options) && Lacks(facts, Question.Volumes)) return Question.Volumes;
        if (SideComparison.DependsOnContent(facts, options) && Lacks(facts, Question.Content)) return Question.Content;
        bool identifies = SideComparison.MayBeOneFile(facts, options) && Lacks(facts, Question.Identities);
        return identifies ? Question.Identities : Question.None;
    }

    /// <summary>
    /// Where the system copies, the volumes may decide alone: then the destination is queried first, and where it is missing, the system
    /// copy finds out about the source. Neither is queried on a server, where each query is a round trip; there the system copy finds an
    /// existing destination too, as long as links of the server are not followed, which is the default (fsutil behavior query
    /// SymlinkEvaluation).
    /// </summary>
    private static Question WithoutSource(in CopyFacts facts, CopyOptions options)
    {
        bool mayDecide = facts is { HasSystemCopy: true, SystemCopiesOnly: false, NeedsSource: false, Destination.Exists: false }
            && options is { ClearReadOnly: false, SkipUnchanged: not SkipUnchanged.SameContent };
        if (!mayDecide) return Question.Source;

        bool isUnseen = Lacks(facts, Question.Destination);
        bool isFirst = facts.DestinationIsFirst || options.SkipUnchanged != SkipUnchanged.Never;
        if (isUnseen && isFirst) return Question.Destination;
        if (Lacks(facts, Question.Volumes)) return Question.Volumes;
        if (!VolumesDecide(facts, options)) return Question.Source;
        return isUnseen && facts.DestinationVolume.RemoteProtocol is not { Length: > 0 } ? Question.Destination : Question.None;
    }

    /// <summary>What to ask to see how to copy.</summary>
    private static Question ToChoose(in CopyFacts facts, CopyOptions options)
    {
        if (facts.Failed != Question.None) return Lacks(facts, Question.Destination) ? Question.Destination : Question.None;
        if (Lacks(facts, Question.Volumes)) return Question.Volumes;
        if (DependsOnDestination(facts, options)) return Question.Destination;
        if (facts.HasSystemCopy) return Question.None; // there, dirty pages are not reported
        if (Lacks(facts, Question.OpenSource)) return Question.OpenSource;
        if (DependsOnSourceState(facts, options) && Lacks(facts, Question.SourceState)) return Question.SourceState;
        if (!DependsOnRecentUse(facts, options)) return Question.None;
        bool isPlaced = facts.DestinationVolume.Id.IsKnown || !Lacks(facts, Question.DestinationVolume);
        if (!isPlaced) return Question.DestinationVolume;
        return Lacks(facts, Question.RecentUse) ? Question.RecentUse : Question.None;
    }

    /// <summary>Whether the decision would depend on the source being dirty, so that it is worth asking.</summary>
    private static bool DependsOnSourceState(in CopyFacts facts, CopyOptions options) =>
        options.Mode is CopyMode.Auto or CopyMode.Clone or CopyMode.CloneOnly or CopyMode.CloneOrHardLink
        && facts.Source.Length > 0
        && facts.SecondsSinceChange < Policy.SecondsUntilSurelyClean
        && facts.SourceVolume.CloneSupport != CloneSupport.No
        && !facts.CloneIsRefused;

    /// <summary>Whether the decision depends on the source having been copied before, so that it is worth remembering.</summary>
    private static bool DependsOnRecentUse(in CopyFacts facts, CopyOptions options) =>
        options.Mode == CopyMode.Auto && facts.SourceIsDirty && IsCheaperByBytes(facts, options) && !facts.CloneIsRefused;

    /// <summary>Whether there is nothing to do, or nothing can be done; null if a method must be chosen.</summary>
    private static Decision? Settle(in CopyFacts facts, CopyOptions options)
    {
        if (facts.SourceLengthDiffers) return Decision.Fail(CopyErrorKind.ContentMismatch, CopyOperation.CheckSource);
        if (SideComparison.IsUnchanged(facts, options))
            return Decision.Nothing(WhyUnchanged(facts, options)) with { NewMode = facts.NewMode };
        bool keepsExisting = options.Overwrite == OverwriteMode.Never;
        Decision exists = Decision.Fail(CopyErrorKind.DestinationExists, CopyOperation.CreateDestination);
        bool isDone = SideComparison.IsSameFile(facts) && !facts.SourceModeDiffers && !SideComparison.IsShared(facts, options);
        if (isDone) return keepsExisting ? exists : Decision.Nothing(CopyReason.SameFile);

        return (facts.Source.Kind, facts.Destination.Kind) switch
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
    private static bool DependsOnDestination(in CopyFacts facts, CopyOptions options) =>
        Lacks(facts, Question.Destination)
        && !Lacks(facts, Question.Source)
        && Way(facts, options).IsByPath;

    /// <summary>
    /// Whether the volumes alone decide for the system copy, whatever the source is; then it is not queried first. Not where references are
    /// counted. Only for a system that has a copy function and copies by handle.
    /// </summary>
    private static bool VolumesDecide(in CopyFacts facts, CopyOptions options)
    {
        if (options.Durable || options.Overwrite == OverwriteMode.AtomicRename) return false;
        if (!facts.SourceVolume.Id.IsKnown || facts.SourceVolume.ReferenceLimit is not null) return false;
        if (options.Mode == CopyMode.SystemCopy) return true;
        return options.Mode == CopyMode.Auto && WhySystemCopy(facts) != CopyReason.EmptySource; // the length, not known here, comes last
    }

    private static CopyReason WhyUnchanged(in CopyFacts facts, CopyOptions options) =>
        SideComparison.IsDecidedByContent(facts, options) ? CopyReason.SameContent : CopyReason.Unchanged;

    private static Decision Way(in CopyFacts facts, CopyOptions options)
    {
        if (options.Mode == CopyMode.CloneOnly && facts.Source.Length > 0) return CloneOrFail(facts);
        if (facts.SystemCopiesOnly) return WayByPath(facts, options);
        if (NeedsSystemCopy(facts)) return SystemCopy(facts, CopyReason.NeedsSystemCopy);
        if (options.Mode == CopyMode.SystemCopy) return SystemCopy(facts, CopyReason.Requested);
        if (options.Mode == CopyMode.Auto && !options.Durable && WhySystemCopy(facts) is { } why) return SystemCopy(facts, why);
        if (options.Mode == CopyMode.ByteCopy) return Bytes(CopyReason.Requested);
        if (facts.Source.Length == 0) return Bytes(CopyReason.EmptySource);
        if (facts.CloneIsRefused) return WithoutClone(facts, options);

        bool dirty = facts.SourceIsDirty;
        if (dirty && options.Mode == CopyMode.Auto && IsCheaperByBytes(facts, options)) return Bytes(CopyReason.SmallDirtySource);

        CopyReason reason = dirty ? CopyReason.SourceDirty : CopyReason.VolumeCanClone;
        if (options.Mode == CopyMode.Clone) reason = CopyReason.Requested;
        Decision clone = new() { Method = CopyMethod.Clone, Fallback = Fallback(facts, options), StartsWriteback = dirty, Reason = reason };
        return OrLink(clone, facts, options);
    }

    /// <summary>A volume that is known not to clone: a hard link where that is asked for and possible, else bytes.</summary>
    private static Decision WithoutClone(in CopyFacts facts, CopyOptions options)
    {
        if (facts.VolumesDiffer) return Bytes(CopyReason.DifferentVolume);
        if (options.Mode != CopyMode.CloneOrHardLink) return Bytes(CopyReason.VolumeCannotClone);
        if (!MayLink(facts, options)) return Bytes(CopyReason.LinkDiffers);
        return new() { Method = CopyMethod.HardLink, Fallback = CopyMethod.ByteCopy, Reason = CopyReason.VolumeCannotClone };
    }

    /// <summary>A hard link between a clone and what else would follow it, where that is asked for and possible.</summary>
    private static Decision OrLink(in Decision clone, in CopyFacts facts, CopyOptions options)
    {
        bool links = options.Mode == CopyMode.CloneOrHardLink && MayLink(facts, options);
        return links ? clone with { Fallback = CopyMethod.HardLink, Last = clone.Fallback } : clone;
    }

    /// <summary>Whether a hard link would be what was asked for: a regular file with the permissions of the copy.</summary>
    private static bool MayLink(in CopyFacts facts, CopyOptions options) =>
        !facts.Source.ThroughLink
        && !facts.SourceModeDiffers
        && !(options.ClearReadOnly && (facts.Source.IsReadOnly || options.LinkReadOnly));

    /// <summary>
    /// Where nothing is opened: a clone, else bytes; the system's copy call where that is all there is. Dirty pages are not reported there.
    /// </summary>
    private static Decision WayByPath(in CopyFacts facts, CopyOptions options)
    {
        Decision way = Bytes(CopyReason.Requested);
        if (options.Mode == CopyMode.ByteCopy) return way with { IsByPath = true };
        if (!facts.ClonesByPath) return LinkOrSystemCopy(facts, options);
        bool isRequested = options.Mode is CopyMode.Clone or CopyMode.SystemCopy;
        if (facts.Source.Length == 0) way = Bytes(CopyReason.EmptySource);
        else if (facts.SourceVolume.CloneSupport == CloneSupport.No && options.Mode != CopyMode.CloneOrHardLink)
            way = Bytes(CopyReason.VolumeCannotClone);
        else if (facts.SourceVolume.CloneSupport == CloneSupport.No || facts.CloneIsRefused) way = WithoutClone(facts, options);
        else
        {
            way = new()
            {
                Method = CopyMethod.Clone,
                Fallback = CopyMethod.ByteCopy,
                Reason = isRequested ? CopyReason.Requested : CopyReason.VolumeCanClone,
            };
            way = OrLink(way, facts, options);
        }

        return way with { IsByPath = true };
    }

    /// <summary>Where the system has neither handles nor clones.</summary>
    private static Decision LinkOrSystemCopy(in CopyFacts facts, CopyOptions options)
    {
        bool links = options.Mode == CopyMode.CloneOrHardLink && facts.Source.Length > 0 && MayLink(facts, options);
        if (!links) return SystemCopy(facts, CopyReason.SystemCopies);
        return new()
        {
            Method = CopyMethod.HardLink,
            Fallback = CopyMethod.SystemCopy,
            Reason = CopyReason.VolumeCannotClone,
            IsByPath = true,
        };
    }

    /// <summary>A clone without a fallback, unless it is known to be refused.</summary>
    private static Decision CloneOrFail(in CopyFacts facts)
    {
        bool isRefused = facts.CloneIsRefused;
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

        CopyErrorKind ofVolume = facts.VolumesDiffer ? CopyErrorKind.DifferentVolume : CopyErrorKind.VolumeCannotClone;
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
        if (facts.VolumesDiffer && volume.Id.IsKnown && facts.DestinationVolume.Id.IsKnown) return CopyReason.DifferentVolume;
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
    /// On Windows by renaming: that a source can be read shows only when all of it was, as a range may be locked or offline, and the
    /// existing file stays until then. Nothing proves there that no process has it mapped, which a clone over it would need. Only a system
    /// copy deletes first where that is requested, which saves it an open.
    /// </summary>
    private static DestinationStep Step(in CopyFacts facts, CopyOptions options, in Decision way)
    {
        if (options.Overwrite == OverwriteMode.AtomicRename || options.CreatesWhole) return DestinationStep.AtomicRename;
        // Times come with a copy by path, so its name comes after it is flushed.
        if (options.Durable && way.IsByPath) return DestinationStep.AtomicRename;
        if (facts.IsChecked && (way.IsByPath || facts.Destination.Exists)) return DestinationStep.AtomicRename;
        // There only the copy shows whether the source is readable.
        if (facts.SystemCopiesOnly && facts.Destination.Exists) return DestinationStep.AtomicRename;
        if (!facts.Destination.Exists) return DestinationStep.Create;
        bool isKept = options.Mode == CopyMode.CloneOnly || way.Method == CopyMethod.HardLink || SideComparison.IsSameFile(facts);
        if (SideComparison.MayBeTheSource(facts) || isKept) return DestinationStep.AtomicRename;
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
    /// be cut first; only where it has all that a new file would have and nothing else, which shows in full when it is opened; and only
    /// where the lease proves that no process has it mapped. A process that opens the file during it is checked by its permissions and then
    /// waits for the new content, so they grant others nothing that those of the source do not.
    /// </summary>
    private static bool MayGoInPlace(in CopyFacts facts)
    {
        FileFacts destination = facts.Destination;
        bool mayHaveOneName = destination.LinkCount <= 1; // 0: not known, and checked when it is opened
        return mayHaveOneName && destination is { Kind: FileKind.Regular, IsOwned: true, IsSpecial: false, IsReadOnly: false }
            && (destination.Mode & ~facts.Source.Mode & OfOthers) == 0
            && destination.Length <= facts.Source.Length
            && facts.Source.Length <= Policy.LargestInPlace
            && facts.DestinationVolume is { IsStacked: false, CloneSupport: not CloneSupport.No };
    }
}
