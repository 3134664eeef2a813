using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Fills an open destination by clone or byte copy.</summary>
internal sealed class ContentWriter(IPlatform platform, VolumeCatalog volumes)
{
    private readonly SourceCheck _check = new(platform);

    private IFileHandles Handles => platform.Handles!; // a destination is open

    /// <summary>Fills an empty destination as decided; copies bytes where a clone is refused.</summary>
    /// <param name="copy">The copy.</param>
    /// <param name="path">The destination, just created.</param>
    /// <param name="destination">The open destination.</param>
    public PlatformStatus Fill(ref CopyInProgress copy, in PathAt path, FileHandle destination)
    {
        if (copy.Decision.Method == CopyMethod.Clone)
        {
            PlatformStatus step = Clone(ref copy, destination);
            bool ends = copy.Decision.Method is CopyMethod.Clone or CopyMethod.HardLink || copy.Decision.IsByPath;
            if (ends) return step; // it is done, or no fallback is open here
        }

        UnfinishedFile file = new(Handles, destination, path, copy.CancellationToken);
        PlatformStatus copied;
        using (file) copied = CopyBytes(ref copy, destination);
        copy.IsDeleted = file.IsDeleted;
        return file.IsDeleted ? PlatformStatus.From(StatusCode.Canceled) : copied;
    }

    private PlatformStatus CopyBytes(ref CopyInProgress copy, FileHandle destination)
    {
        PlatformStatus checking = _check.BeforeCopy(copy);
        if (!checking.IsOk) return checking;
        bool clonesOnly = copy.Options.Mode == CopyMode.CloneOnly;
        long length = clonesOnly ? 1 : copy.Facts.Source.Length; // an empty file has no first byte to copy
        ByteCopy bytes = new(length, Way(copy)) { KeepsHoles = copy.Facts.Source.HasHoles };
        PlatformStatus status = Handles.CopyBytes(copy.Source, destination, bytes, copy.Control, out long written);
        bool isShort = !status.IsOk || (written < copy.Facts.Source.Length && !copy.Facts.Source.HasHoles);
        PlatformStatus isFile = PlatformStatus.Ok;
        if (isShort && platform.OpenFiles is { } files) isFile = files.CheckSource(copy.Source);
        if (!isFile.IsOk) return isFile.During(CopyOperation.OpenSource);
        if (clonesOnly && written > 0) return PlatformStatus.From(StatusCode.InvalidArgument).During(CopyOperation.Clone);
        copy.Wrote(copy.Decision.Method, written);
        long part = Policy.WrittenBackAtOnce(copy.Facts.DestinationVolume.FileSystem, written);
        if (status.IsOk && part > 0 && !copy.Options.Durable) platform.DirtyPages?.StartWriteback(destination, part); // a hint
        return status.During(CopyOperation.ByteCopy);
    }

    /// <summary>Clones the source. A refusal that does not concern bytes switches the decision to its fallback.</summary>
    public PlatformStatus Clone(ref CopyInProgress copy, FileHandle destination)
    {
        long length = copy.Facts.Source.Length;
        FileClone clone = new(length)
        {
            SourceIsSparse = copy.Facts.Source.HasHoles,
            ClusterBytes = copy.Facts.SourceVolume.BlockSize ?? 0,
        };
        PlatformStatus status = Handles.Clone(copy.Source, destination, clone);
        if (status.IsOk)
        {
            copy.Wrote(CopyMethod.Clone, length);
            return PlatformStatus.Ok;
        }

        Refuse(ref copy, status);
        return status.During(CopyOperation.Clone);
    }

    /// <summary>Remembers what a refused clone shows, and switches to the fallback where one can succeed.</summary>
    public void Refuse(ref CopyInProgress copy, PlatformStatus status)
    {
        Refusal refusal = Refusal.From(status.Code);
        volumes.Learn(refusal, copy.Facts.SourceVolume.Id, DestinationVolume(copy, refusal));
        copy.Refuse(refusal);
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
