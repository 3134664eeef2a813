using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Creates links: as the way of a copy, where refusing it is no failure, and in place of a copy.</summary>
internal sealed class LinkWay(IPlatform platform, DirectoryMaker directories)
{
    /// <summary>Links to the source, made read-only first where a copy asks for that.</summary>
    /// <param name="copy">The copy.</param>
    /// <param name="path">The new name, which does not exist.</param>
    /// <param name="status">A status that bytes would meet too, or ok.</param>
    /// <returns>Why the link was refused; none if it was not.</returns>
    public CopyReason Make(in CopyInProgress copy, PathAt path, out PlatformStatus status)
    {
        status = PlatformStatus.Ok;
        bool isCopy = copy.Job.Link == CopyMethod.None;
        if (isCopy && copy.Options.LinkReadOnly && !copy.Facts.Source.IsReadOnly)
        {
            PlatformStatus protecting = platform.MakeReadOnly(copy.Job.SourceAt);
            if (!protecting.IsOk) return Refusal(protecting, copy.Facts);
        }

        PlatformStatus linked = Link(copy, path);
        if (linked.Code == StatusCode.NotFound && !copy.Job.IsConfined)
        {
            status = directories.MakeAbove(path.Path);
            if (!status.IsOk) return CopyReason.None;
            linked = Link(copy, path.WithoutDirectory());
        }

        if (linked.IsOk) return CopyReason.None;
        if (isCopy && linked.Code != StatusCode.AlreadyExists) return Refusal(linked, copy.Facts);
        status = linked.During(linked.Code == StatusCode.AlreadyExists ? CopyOperation.CreateDestination : CopyOperation.Link);
        return CopyReason.None;
    }

    private PlatformStatus Link(in CopyInProgress copy, in PathAt at) => copy.Decision.Method == CopyMethod.HardLink
        ? platform.HardLink(copy.Job.Source, at)
        : platform.SymbolicLink(new LinkTarget(copy.Job.Source), at);

    private static CopyReason Refusal(PlatformStatus status, in CopyFacts facts) => status.Code switch
    {
        StatusCode.LinkLimit => CopyReason.LinkLimit,
        // One volume refuses so between two mounts of it, and into a directory of another project (XFS, ext4).
        StatusCode.DifferentVolume when !AreOneVolume(facts) => CopyReason.DifferentVolume,
        _ => CopyReason.LinkRefused,
    };

    private static bool AreOneVolume(in CopyFacts facts) =>
        facts.SourceVolume.Id.IsKnown && facts.SourceVolume.Id == facts.DestinationVolume.Id;
}
