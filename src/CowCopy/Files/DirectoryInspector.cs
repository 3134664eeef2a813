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
            VolumeFacts volume = copy.Job.IsOnlyPlanned ? volumes.OfNearestDirectory(copy.Job.Destination) : DestinationVolume(copy);
            facts = facts with { DestinationVolume = volume };
        }

        bool areDifferent = volumes.AreKnownDifferent(facts.SourceVolume.Id, facts.DestinationVolume.Id);
        copy.Facts = facts with { KnownDifferentVolumes = areDifferent };
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
        return isWorthAQuery ? OfFilesBeside(copy.Job.Destination) : VolumeFacts.Unknown;
    }

    private VolumeFacts OfFilesBeside(string path) =>
        ParentDirectory.Of(path) is { } directory ? volumes.OfFilesIn(directory) : VolumeFacts.Unknown;
}
