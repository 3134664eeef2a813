using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Gathers the facts a decision needs: one look at each side, a second only at what a symbolic link leads to.</summary>
internal sealed class CopyInspector(IPlatform platform, VolumeCatalog volumes)
{
    private readonly ContentComparer _contents = new(platform);

    public StepResult LookAtSource(in CopyJob job, out CopyFacts facts)
    {
        facts = default;
        PlatformStatus status = LookThrough(job.SourceAt, out FileFacts source);
        if (!status.IsOk && source.Kind != FileKind.Missing) return new StepResult(status, CopyOperation.InspectSource);
        facts = new CopyFacts
        {
            Source = source,
            SourceVolume = volumes.Of(source.Volume, job.Source),
            DestinationVolume = VolumeFacts.Unknown,
            SourceIsShared = job.SourceIsShared,
            SystemCopiesOnly = !platform.Traits.CopiesByHandle,
            HasSystemCopy = platform.Traits.CopiesByPath,
        };
        return StepResult.Done;
    }

    public StepResult LookAtDestination(in CopyJob job, CopyOptions options, ref CopyFacts facts)
    {
        PlatformStatus status = platform.Inspect(job.DestinationAt, LinkTreatment.Keep, out FileFacts destination);
        if (!status.IsOk && destination.Kind != FileKind.Missing) return new StepResult(status, CopyOperation.InspectDestination);

        FileFacts target = Target(job, destination);
        bool isAlike = facts.Source.IsSameFileAs(destination.Kind == FileKind.SymbolicLink ? target : destination);
        bool isOnlyAlike = isAlike && !platform.IsSameFile(job.SourceAt, job.DestinationAt);
        if (isOnlyAlike) (destination, target) = (WithoutFile(destination), WithoutFile(target));

        bool isThere = destination.Volume.IsKnown;
        facts = facts with
        {
            Destination = destination,
            DestinationTarget = target,
            DestinationIsProtected = IsProtected(job, options, destination),
            DestinationVolume = isThere ? volumes.Of(destination.Volume, OnItsVolume(job, destination)) : facts.DestinationVolume,
            KnownDifferentVolumes = isThere ? volumes.AreKnownDifferent(facts.Source.Volume, destination.Volume) : facts.KnownDifferentVolumes,
        };
        if (CopyPlanner.DependsOnContent(facts, options)) facts = facts with { HaveSameContent = _contents.AreEqual(job, facts) };
        return StepResult.Done;
    }

    /// <summary>On which volume a destination will be that is not there, or has not been looked at.</summary>
    public void LookAtFolder(in CopyJob job, ref CopyFacts facts)
    {
        VolumeFacts volume = job.FolderFacts(volumes).Volume;
        facts = facts with { DestinationVolume = volume, KnownDifferentVolumes = volumes.AreKnownDifferent(facts.Source.Volume, volume.Id) };
    }

    /// <summary>Whether the source's content is on the device, as far as its end tells; by its age where the kernel cannot say.</summary>
    public SourceState StateOf(FileHandle source, in CopyFacts facts, long secondsSinceChange)
    {
        long dirty = 0;
        long from = Math.Max(0, facts.Source.Length - Policy.EndAskedForDirt);
        bool isCounted = !facts.SourceVolume.IsStacked && platform.CountDirty(source, from, out dirty).IsOk;
        if (isCounted) return dirty > 0 ? SourceState.Dirty : SourceState.Clean;
        return secondsSinceChange < Policy.SecondsTakenForDirty ? SourceState.Dirty : SourceState.Clean;
    }

    private PlatformStatus LookThrough(in PathAt path, out FileFacts facts)
    {
        PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out facts);
        if (facts.Kind != FileKind.SymbolicLink) return status;
        status = platform.Inspect(path, LinkTreatment.Follow, out facts);
        facts = facts with { ThroughLink = true };
        return status;
    }

    /// <summary>A path on the destination's own volume: a symbolic link may lead to another, its directory does not.</summary>
    private static string OnItsVolume(in CopyJob job, in FileFacts destination) =>
        destination.Kind == FileKind.SymbolicLink && ParentDirectory.Of(job.Destination) is { } directory ? directory : job.Destination;

    private FileFacts Target(in CopyJob job, in FileFacts destination)
    {
        if (destination.Kind != FileKind.SymbolicLink) return default;
        platform.Inspect(job.Destination, LinkTreatment.Follow, out FileFacts target);
        return target;
    }

    /// <summary>Two files with equal numbers: neither of them tells anything.</summary>
    private static FileFacts WithoutFile(in FileFacts facts) => facts with { Identity = facts.Identity.WithoutFile() };

    private bool IsProtected(in CopyJob job, CopyOptions options, in FileFacts destination) =>
        destination is { Kind: FileKind.Regular, IsReadOnly: true }
        && !options.OverwriteReadOnly
        && !platform.CheckWritable(job.DestinationAt).IsOk;
}
