using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Brings the source's content into an open destination: shared, or moved.</summary>
internal sealed class ContentWriter(IPlatform platform, VolumeCatalog volumes)
{
    /// <summary>Fills an empty destination as decided, with bytes where a clone is refused.</summary>
    public StepResult Fill(ref CopyInProgress writing, FileHandle destination)
    {
        if (writing.Decision.Method == CopyMethod.Clone)
        {
            StepResult step = Clone(ref writing, destination);
            if (step.IsDone || writing.Decision.Method == CopyMethod.Clone || writing.Decision.IsByPath) return step;
        }

        long length = writing.Facts.Source.Length;
        ByteCopy copy = new(length, Way(writing)) { KeepsHoles = writing.Facts.Source.HasHoles };
        PlatformStatus status = platform.CopyBytes(writing.Source, destination, copy, writing.CancellationToken, out long written);
        writing.Moved(writing.Decision.Method, written);
        if (status.IsOk && Policy.WrittenBackAtOnce(writing.Facts.DestinationVolume.FileSystem, written) is > 0 and long part && !writing.Options.Durable)
            platform.StartWriteback(destination, part); // a hint
        return new StepResult(status, CopyOperation.ByteCopy);
    }

    /// <summary>Shares the source's extents. A refusal that bytes can get around switches the decision to its fallback.</summary>
    public StepResult Clone(ref CopyInProgress writing, FileHandle destination)
    {
        long length = writing.Facts.Source.Length;
        PlatformStatus status = writing.References is { } references ? references.Clone(writing.Source, destination, length) : platform.Clone(writing.Source, destination, length);
        if (status.IsOk)
        {
            writing.Moved(CopyMethod.Clone, length);
            return StepResult.Done;
        }

        Refusal refusal = Refusal.From(status.Code);
        volumes.Learn(refusal, writing.Facts.SourceVolume.Id, DestinationVolume(writing, refusal));
        if (!refusal.IsTerminal) writing.FallBack(refusal.Reason);
        return new StepResult(status, CopyOperation.Clone);
    }

    /// <summary>
    /// A volume that was not known to be without clones, and is, is worth a query where the destination is, so that no later copy tries
    /// again.
    /// </summary>
    private VolumeId DestinationVolume(in CopyInProgress writing, in Refusal refusal)
    {
        VolumeId known = writing.Facts.DestinationVolume.Id;
        bool isSurprise = refusal.HoldsForVolume && writing.Facts.SourceVolume.CloneSupport != CloneSupport.No;
        return known.IsKnown || !isSurprise ? known : volumes.OfNearestDirectory(writing.Job.Destination).Id;
    }

    /// <summary>
    /// In the kernel only where it cannot end in a clone: cloning was decided against, and the kernel's own clone of a dirty source would wait
    /// for the device. What was asked of the system is the kernel's to choose.
    /// </summary>
    private static ByteCopyWay Way(in CopyInProgress writing) => writing.Decision switch
    {
        { Method: CopyMethod.SystemCopy } => ByteCopyWay.InKernel,
        { Reason: CopyReason.VolumeCannotClone } => ByteCopyWay.InKernel,
        _ => ByteCopyWay.ReadWrite,
    };
}
