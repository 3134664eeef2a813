using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Creates a hard link as the way of a copy, where refusing it is no failure.</summary>
internal sealed class LinkWay(IPlatform platform, DirectoryMaker directories)
{
    /// <summary>Links the source, made read-only first where that is asked for.</summary>
    /// <param name="copy">The copy.</param>
    /// <param name="path">The new name, which does not exist.</param>
    /// <param name="status">A status that bytes would meet too, or ok.</param>
    /// <returns>Why the link was refused; none if it was not.</returns>
    public CopyReason Make(in CopyInProgress copy, PathAt path, out PlatformStatus status)
    {
        status = PlatformStatus.Ok;
        if (copy.Options.LinkReadOnly && !copy.Facts.Source.IsReadOnly)
        {
            PlatformStatus protecting = platform.MakeReadOnly(copy.Job.SourceAt);
            if (!protecting.IsOk) return Refusal(protecting, copy.Facts);
        }

        PlatformStatus linked = platform.HardLink(copy.Job.Source, path);
        if (linked.Code == StatusCode.NotFound && !copy.Job.IsConfined)
        {
            status = directories.MakeAbove(path.Path);
            if (!status.IsOk) return CopyReason.None;
            linked = platform.HardLink(copy.Job.Source, path.WithoutDirectory());
        }

        if (linked.IsOk) return CopyReason.None;
        if (linked.Code != StatusCode.AlreadyExists) return Refusal(linked, copy.Facts);
        status = linked.During(CopyOperation.CreateDestination);
        return CopyReason.None;
    }

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
