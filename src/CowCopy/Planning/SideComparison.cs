namespace CowCopy.Planning;

/// <summary>Compares the two sides of a copy: whether they are one file, or equal. Pure.</summary>
internal static class SideComparison
{
    /// <summary>Whether the decision depends on the content of both sides, so that they are to be compared.</summary>
    public static bool DependsOnContent(in CopyFacts facts, CopyOptions options) =>
        options.SkipUnchanged == SkipUnchanged.SameContent && AreAlike(facts, options) && !IsSameFile(facts);

    /// <summary>
    /// Whether both names may be one file, as brief queries found them; then their identities decide. A file has one time of creation, and
    /// a copy its own.
    /// </summary>
    public static bool MayBeOneFile(in CopyFacts facts, CopyOptions options)
    {
        FileFacts other = facts.Destination.Kind == FileKind.SymbolicLink ? facts.DestinationTarget : facts.Destination;
        return facts.Source.Exists && other.Exists
            && (facts.Source.IsBrief || other.IsBrief)
            && facts.Source.Kind != FileKind.Directory
            && !AreTwoFiles(facts.Source, other)
            && !IsUnchanged(facts, options);
    }

    private static bool AreTwoFiles(in FileFacts one, in FileFacts other) =>
        one.Created != default && other.Created != default && one.Created != other.Created;

    /// <summary>Whether there is nothing to copy, by the options.</summary>
    public static bool IsUnchanged(in CopyFacts facts, CopyOptions options) =>
        options.SkipUnchanged != SkipUnchanged.Never
        && AreAlike(facts, options)
        && (options.SkipUnchanged == SkipUnchanged.SameContent
            ? facts.HaveSameContent
            : HaveSameTime(facts.Source, Compared(facts, options)));

    /// <summary>
    /// Equal to the nanosecond; on another volume also equal to the unit of 100 ns that NTFS and SMB keep, and MSBuild's own task compares:
    /// with a finer source such a copy would be made anew in each build.
    /// </summary>
    private static bool HaveSameTime(in FileFacts source, in FileFacts destination) =>
        source.Modified == destination.Modified
        || (source.Volume != destination.Volume && source.Modified.ToTick() == destination.Modified);

    /// <summary>Whether both sides may be equal, by their facts.</summary>
    private static bool AreAlike(in CopyFacts facts, CopyOptions options) =>
        facts.Source.Kind == FileKind.Regular
        && (!facts.Source.ThroughLink || options.FollowLinksWhenComparing)
        && Compared(facts, options) is { Kind: FileKind.Regular } destination
        && facts.Source.Length == destination.Length;

    private static FileFacts Compared(in CopyFacts facts, CopyOptions options) =>
        options.FollowLinksWhenComparing && facts.Destination.Kind == FileKind.SymbolicLink ? facts.DestinationTarget : facts.Destination;

    /// <summary>Whether both names lead to one file.</summary>
    public static bool IsSameFile(in CopyFacts facts) =>
        facts.Source.Exists
        && facts.Source.Kind != FileKind.Directory
        && (facts.Source.IsSameFileAs(facts.Destination)
            || (facts.Destination.Kind == FileKind.SymbolicLink && facts.Source.IsSameFileAs(facts.DestinationTarget)));

    /// <summary>
    /// Whether the destination may be another name of the source, as the identity of one is not known: then it is not deleted
    /// before the new file is complete, whatever the options.
    /// </summary>
    public static bool MayBeTheSource(in CopyFacts facts)
    {
        bool isLink = facts.Destination.Kind == FileKind.SymbolicLink;
        FileFacts other = isLink ? facts.DestinationTarget : facts.Destination;
        if (other.IsBrief || facts.Source.IsBrief) return other.Exists && !AreTwoFiles(facts.Source, other);
        return !facts.Source.Identity.IsKnown || !facts.Destination.Identity.IsKnown || (other.Exists && !other.Identity.IsKnown);
    }
}
