using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Gathers what the directories of both sides show: the volumes, as far as the files did not, and what new files get.</summary>
internal sealed class DirectoryInspector(IPlatform platform, VolumeCatalog volumes)
{
    /// <summary>Gathers the volumes of both sides, as far as the queries of the files did not report them.</summary>
    public void GatherVolumes(ref CopyInProgress copy)
    {
        CopyFacts facts = copy.Facts;
        bool isReported = !facts.Source.IsBrief && facts.Source.Kind != FileKind.Unknown;
        if (!facts.SourceVolume.Id.IsKnown && !isReported) facts = facts with { SourceVolume = SourceVolume(copy) };
        if (!facts.DestinationVolume.Id.IsKnown)
        {
            // Where only a clone will do, a volume that refuses it is a failure, so a copy has to know it as a plan does.
            bool isNeeded = copy.Job.IsOnlyPlanned || copy.Options.Mode == CopyMode.CloneOnly;
            VolumeFacts volume = isNeeded ? volumes.OfNearestDirectory(copy.Job.Destination) : DestinationVolume(copy);
            facts = facts with { DestinationVolume = volume };
        }

        bool areDifferent = volumes.AreKnownDifferent(facts.SourceVolume.Id, facts.DestinationVolume.Id);
        copy.Facts = facts with { KnownDifferentVolumes = areDifferent };
    }

    /// <summary>
    /// Queries the volume of a new destination where it is unknown: where the bytes of a small dirty source are copied to any volume, only
    /// this shows the reason. One query for each directory; none in a batch, which has queried it.
    /// </summary>
    public void GatherDestinationVolume(ref CopyInProgress copy)
    {
        if (copy.Facts.DestinationVolume.Id.IsKnown) return;
        VolumeFacts volume = OfNewFile(copy.Job);
        bool areDifferent = volumes.AreKnownDifferent(copy.Facts.SourceVolume.Id, volume.Id);
        copy.Facts = copy.Facts with { DestinationVolume = volume, KnownDifferentVolumes = areDifferent };
    }

    /// <summary>
    /// Whether a new destination has just the permissions that it is created with. Its directory is queried once per batch, and not before
    /// a file is created there.
    /// </summary>
    public bool GrantsMode(in CopyJob job, uint mode) =>
        !platform.Traits.MasksModes || (job.DestinationDirectory?.Facts(volumes) ?? DirectoryFacts.Unknown).Grants(mode);

    private VolumeFacts SourceVolume(in CopyInProgress copy) =>
        copy.Job.SourceDirectory?.Facts(volumes).Volume ?? OfFilesBeside(copy.Job.Source);

    private VolumeFacts DestinationVolume(in CopyInProgress copy)
    {
        if (copy.Job.DestinationDirectory is { } directory) return directory.Facts(volumes).Volume;
        bool isWorthAQuery = copy.Facts is { HasSystemCopy: true, SystemCopiesOnly: false };
        if (!isWorthAQuery) return VolumeFacts.Unknown;
        bool decidesAlone = copy.Facts.SourceVolume.CloneSupport == CloneSupport.No;
        return decidesAlone ? OfFilesBeside(copy.Job.Destination) : OfNewFile(copy.Job);
    }

    /// <summary>The volume of a file whose directory may be missing: then that of the directory in which it would be created.</summary>
    private VolumeFacts OfNewFile(in CopyJob job)
    {
        if (ParentDirectory.Of(job.Destination) is not { } directory) return VolumeFacts.Unknown;
        if (job.IsOnlyPlanned) return volumes.OfNearestDirectory(job.Destination); // a plan remembers nothing
        bool wasMissing = job.DestinationDirectory is not null; // a batch has queried it
        return wasMissing ? volumes.OfNearestDirectory(directory) : volumes.OfNewFilesIn(directory);
    }

    private VolumeFacts OfFilesBeside(string path) =>
        ParentDirectory.Of(path) is { } directory ? volumes.OfFilesIn(directory) : VolumeFacts.Unknown;
}
