namespace CowCopy.Planning;

/// <summary>Compares the two sides of a copy: whether they are one file, or equal. Pure.</summary>
internal static class SideComparison
{
    /// <summary>Whether the decision depends on the content of both sides, so that they are to be compared.</summary>
    public static bool DependsOnContent(in CopyFacts facts, CopyOptions options) =>
        IsDecidedByContent(facts, options) && AreAlike(facts, options) && !facts.DestinationModeDiffers && !IsSameFile(facts);

    /// <summary>
    /// Whether content decides if two files of one length are unchanged: where that is asked for, or where the times are equal but for what
    /// the destination's volume cannot keep, so that they prove nothing.
    /// </summary>
    public static bool IsDecidedByContent(in CopyFacts facts, CopyOptions options) => options.SkipUnchanged switch
    {
        SkipUnchanged.SameContent => true,
        SkipUnchanged.SameTimestamp => !HaveSameTime(facts, options) && WasCut(facts.Source, Compared(facts, options)),
        _ => false,
    };

    /// <summary>
    /// Whether both names may be one file, as brief queries found them; then their identities decide. A file has one time of creation, and
    /// a copy its own. Also where they are one and a listing did not say how many names it has, if that decides.
    /// </summary>
    public static bool MayBeOneFile(in CopyFacts facts, CopyOptions options)
    {
        FileFacts other = facts.DestinationFile;
        if (!facts.Source.Exists || !other.Exists || facts.Source.Kind == FileKind.Directory) return false;
        bool replacesNames = options.ReplacesSharedNames || options.ReplacesLinksToSource;
        if (!facts.Source.IsBrief && !other.IsBrief) return replacesNames && other.LinkCount == 0 && IsSameFile(facts);
        return !AreTwoFiles(facts.Source, other) && (replacesNames || !IsUnchanged(facts, options));
    }

    private static bool AreTwoFiles(in FileFacts one, in FileFacts other) =>
        one.Created != default && other.Created != default && one.Created != other.Created;

    /// <summary>Whether there is nothing to copy, by the options.</summary>
    public static bool IsUnchanged(in CopyFacts facts, CopyOptions options) =>
        options.SkipUnchanged != SkipUnchanged.Never
        && !facts.DestinationModeDiffers
        && !IsShared(facts, options)
        && AreAlike(facts, options)
        && (IsDecidedByContent(facts, options) ? facts.HaveSameContent : HaveSameTime(facts, options));

    /// <summary>
    /// Whether both sides would be unchanged if the volumes, which are not known, were local and that of the copy kept coarse times.
    /// </summary>
    public static bool DependsOnTimeUnit(in CopyFacts facts, CopyOptions options)
    {
        bool areKnown = facts.SourceVolume.Id.IsKnown && facts.DestinationVolume.Id.IsKnown;
        if (options.SkipUnchanged != SkipUnchanged.SameTimestamp || areKnown) return false;
        if (!AreAlike(facts, options) || IsUnchanged(facts, options)) return false;
        return WasRounded(facts.Source, facts.Destination, Policy.FatTimes)
            || WasRounded(facts.Source, facts.Destination, Policy.ExFatTimes);
    }

    /// <summary>
    /// Equal to the nanosecond; on another volume also equal to the unit of 100 ns that NTFS and SMB keep, and MSBuild's own task compares:
    /// with a finer source such a copy would be made anew in each build. So it would on a volume that keeps coarser times.
    /// </summary>
    private static bool HaveSameTime(in CopyFacts facts, CopyOptions options)
    {
        FileFacts source = facts.Source, destination = Compared(facts, options);
        return source.Modified == destination.Modified
            || (source.Volume != destination.Volume && source.Modified.RoundDown(FileTimestamp.NanosecondsPerTick) == destination.Modified)
            || WasRounded(source, facts.Destination, Policy.TimeUnit(facts.SourceVolume, facts.DestinationVolume));
    }

    /// <summary>
    /// Whether a volume with coarse times made the destination's time of the source's. A file that was written again within the unit has
    /// the same time there: so the destination must also have been created after the source was written. A later change of it proves
    /// nothing, as it may be one of its mode.
    /// </summary>
    private static bool WasRounded(in FileFacts source, in FileFacts destination, long unit) =>
        unit > 0
        && destination.Kind == FileKind.Regular
        && source.Modified.IsKeptAs(destination.Modified, unit)
        && destination.Created.IsAfter(source.Modified);

    /// <summary>
    /// Whether the destination's time is that of the source in seconds or microseconds, and no time of it has a finer part: so its volume
    /// may keep none (ext3, ext4 with inodes of 128 bytes, HFS+, SFTP). Such volumes have no time of creation that would say more.
    /// </summary>
    private static bool WasCut(in FileFacts source, in FileFacts destination) =>
        !(source.Volume.IsKnown && source.Volume == destination.Volume)
        && (WasCut(source, destination, Policy.Seconds) || WasCut(source, destination, Policy.Microseconds));

    private static bool WasCut(in FileFacts source, in FileFacts destination, long unit) =>
        destination.Modified == source.Modified.RoundDown(unit)
        && destination.Accessed == destination.Accessed.RoundDown(unit)
        && destination.Changed == destination.Changed.RoundDown(unit)
        && destination.Created == destination.Created.RoundDown(unit);

    /// <summary>Whether both sides may be equal, by their facts.</summary>
    private static bool AreAlike(in CopyFacts facts, CopyOptions options) =>
        facts.Source.Kind == FileKind.Regular
        && (!facts.Source.ThroughLink || options.FollowLinksWhenComparing)
        && Compared(facts, options) is { Kind: FileKind.Regular } destination
        && facts.Source.Length == destination.Length;

    private static FileFacts Compared(in CopyFacts facts, CopyOptions options) =>
        options.FollowLinksWhenComparing ? facts.DestinationFile : facts.Destination;

    /// <summary>Whether both names lead to one file.</summary>
    public static bool IsSameFile(in CopyFacts facts) =>
        facts.Source.Kind != FileKind.Directory
        && (facts.Source.IsSameFileAs(facts.Destination)
            || (facts.Destination.Kind == FileKind.SymbolicLink && facts.Source.IsSameFileAs(facts.DestinationTarget)));

    /// <summary>
    /// Whether the destination is to be replaced although it is equal, as it shares its content with another name. What a bind mount shows
    /// at both names is no link.
    /// </summary>
    public static bool IsShared(in CopyFacts facts, CopyOptions options)
    {
        bool isLinked = facts.Destination.LinkCount > 1;
        if (options.ReplacesSharedNames && isLinked) return true;
        bool isLink = facts.Destination.Kind == FileKind.SymbolicLink && !options.FollowLinksWhenComparing;
        return (options.ReplacesSharedNames || options.ReplacesLinksToSource)
            && (isLink || (isLinked && facts.Source.Mount == facts.Destination.Mount))
            && IsSameFile(facts);
    }

    /// <summary>
    /// Whether the destination may be another name of the source, as the identity of one is not known and no other fact differs. A link
    /// over it would lead to itself, and the content would be lost.
    /// </summary>
    public static bool LooksLikeTheSource(in CopyFacts facts) =>
        facts.Destination.Kind == FileKind.Regular
        && MayBeTheSource(facts)
        && facts.Source.Length == facts.Destination.Length
        && facts.Source.Modified == facts.Destination.Modified;

    /// <summary>
    /// Whether the destination may be another name of the source, as the identity of one is not known: then it is not deleted
    /// before the new file is complete, whatever the options.
    /// </summary>
    public static bool MayBeTheSource(in CopyFacts facts)
    {
        FileFacts other = facts.DestinationFile;
        if (other.IsBrief || facts.Source.IsBrief) return other.Exists && !AreTwoFiles(facts.Source, other);
        return !facts.Source.Identity.IsKnown || !facts.Destination.Identity.IsKnown || (other.Exists && !other.Identity.IsKnown);
    }
}
