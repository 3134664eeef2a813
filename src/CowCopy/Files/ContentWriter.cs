using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Fills an open destination by clone or byte copy.</summary>
internal sealed class ContentWriter(IPlatform platform, VolumeCatalog volumes)
{
    /// <summary>Fills an empty destination as decided; copies bytes where a clone is refused.</summary>
    public StepResult Fill(ref CopyInProgress copy, FileHandle destination)
    {
        if (copy.Decision.Method == CopyMethod.Clone)
        {
            StepResult step = Clone(ref copy, destination);
            if (step.IsDone || copy.Decision.Method == CopyMethod.Clone || copy.Decision.IsByPath) return step;
        }

        long length = copy.Facts.Source.Length;
        ByteCopy bytes = new(length, Way(copy)) { KeepsHoles = copy.Facts.Source.HasHoles };
        PlatformStatus status = platform.CopyBytes(copy.Source, destination, bytes, copy.CancellationToken, out long written);
        copy.Wrote(copy.Decision.Method, written);
        long part = Policy.WrittenBackAtOnce(copy.Facts.DestinationVolume.FileSystem, written);
        if (status.IsOk && part > 0 && !copy.Options.Durable) platform.StartWriteback(destination, part); // a hint
        return new StepResult(status, CopyOperation.ByteCopy);
    }

    /// <summary>Clones the source. A refusal that does not concern bytes switches the decision to its fallback.</summary>
    public StepResult Clone(ref CopyInProgress copy, FileHandle destination)
    {
        long length = copy.Facts.Source.Length;
        FileFacts existing = copy.Decision.Step == DestinationStep.InPlace ? copy.Facts.Destination : default;
        FileClone clone = new(length)
        {
            SourceIsSparse = copy.Facts.Source.HasHoles,
            DestinationLength = existing.Length,
            DestinationIsSparse = existing.HasHoles,
            ClusterBytes = copy.Facts.SourceVolume.BlockSize ?? 0,
        };
        PlatformStatus status = platform.Clone(copy.Source, destination, clone);
        if (status.IsOk)
        {
            copy.Wrote(CopyMethod.Clone, length);
            return StepResult.Done;
        }

        Refusal refusal = Refusal.From(status.Code);
        volumes.Learn(refusal, copy.Facts.SourceVolume.Id, DestinationVolume(copy, refusal));
        copy.Refuse(refusal);
        return new StepResult(status, CopyOperation.Clone);
    }

    /// <summary>
    /// Where a volume turns out not to clone, the destination's volume is queried if it is not known, so that no later copy tries again.
    /// </summary>
    private VolumeId DestinationVolume(in CopyInProgress copy, in Refusal refusal)
    {
        VolumeId known = copy.Facts.DestinationVolume.Id;
        bool isSurprise = refusal.HoldsForVolume && copy.Facts.SourceVolume.CloneSupport != CloneSupport.No;
        return known.IsKnown || !isSurprise ? known : volumes.OfNearestDirectory(copy.Job.Destination).Id;
    }

    /// <summary>
    /// In the kernel only where that cannot become a clone, which would wait for a dirty source to be flushed, or where the caller asked
    /// for a system copy.
    /// </summary>
    private static ByteCopyWay Way(in CopyInProgress copy) => copy.Decision switch
    {
        { Method: CopyMethod.SystemCopy } => ByteCopyWay.InKernel,
        { Reason: CopyReason.VolumeCannotClone } => ByteCopyWay.InKernel,
        _ => ByteCopyWay.ReadWrite,
    };
}
