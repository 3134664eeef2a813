using System.Collections.Concurrent;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Gathers the facts of a copy: one query of each side, a second one only for the target of a symbolic link.</summary>
internal sealed class CopyInspector(IPlatform platform, VolumeCatalog volumes)
{
    private readonly ContentComparer _contents = new(platform);

    // Small dirty sources that were copied by bytes once, over all batches. A build copies the same file to the directory of each project:
    // flushing it once and cloning it from then on is less work than a byte copy each time.
    private readonly ConcurrentDictionary<FileKey, FileKey> _recentSources = new();

    /// <summary>
    /// Gathers what both sides show without being opened. The destination is queried first only where nothing may have to be done;
    /// otherwise creating it exclusively shows whether it exists.
    /// </summary>
    public StepResult Gather(ref CopyInProgress copy)
    {
        StepResult step = InspectSource(ref copy);
        if (!step.IsDone) return step;
        CopyOptions options = copy.Options;
        bool isFirst = copy.Job.InspectsBothSides
            || copy.Job.ListedDestination is not null
            || options.SkipUnchanged != SkipUnchanged.Never
            || options.Overwrite == OverwriteMode.AtomicRename
            || copy.Facts.HasSystemCopy
            || copy.Facts.Source.Kind != FileKind.Regular;
        if (isFirst) step = InspectDestination(ref copy);
        if (step.IsDone && !copy.Facts.Destination.Volume.IsKnown) InspectDirectory(ref copy);
        return step;
    }

    /// <summary>Gathers what only the open source shows: whether it is dirty. Opens it where it is copied by handle.</summary>
    public StepResult GatherFromSource(ref CopyInProgress copy)
    {
        if (copy.Facts.HasSystemCopy || copy.Facts.SystemCopiesOnly) return StepResult.Done;
        StepResult opened = OpenSource(ref copy);
        if (!opened.IsDone) return opened;
        long age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - copy.Facts.Source.Changed.Seconds;
        if (!CopyPlanner.DependsOnSourceState(copy.Facts, copy.Options, age)) return opened;
        copy.Facts = copy.Facts with { SourceIsDirty = IsDirty(copy.Source, copy.Facts, age) };
        if (copy.Job.IsOnlyPlanned || !CopyPlanner.DependsOnRecentUse(copy.Facts, copy.Options)) return opened;
        FileKey version = new(copy.Facts.Source.Identity, copy.Facts.Source.Modified);
        bool wasSeen = copy.Facts.Source.Identity.IsKnown && !_recentSources.TryAdd(version, version);
        if (wasSeen) copy.Facts = copy.Facts with { SourceIsShared = true };
        return opened;
    }

    /// <summary>Opens the source if it is not open.</summary>
    public StepResult OpenSource(ref CopyInProgress copy)
    {
        if (copy.Source.IsOpen) return StepResult.Done;
        PlatformStatus status = platform.OpenSource(copy.Job.SourceAt, out FileHandle source);
        if (status.IsOk) copy.Source = source;
        return new StepResult(status, CopyOperation.OpenSource);
    }

    public StepResult InspectSource(ref CopyInProgress copy)
    {
        PlatformStatus status = PlatformStatus.Ok;
        FileFacts source = copy.Job.ListedSource?.Facts ?? default;
        if (!source.Exists) status = InspectTarget(copy.Job.SourceAt, out source);
        if (!status.IsOk && source.Kind != FileKind.Missing) return new StepResult(status, CopyOperation.InspectSource);
        copy.Facts = new CopyFacts
        {
            Source = source,
            SourceVolume = volumes.Of(source.Volume, copy.Job.Source),
            DestinationVolume = VolumeFacts.Unknown,
            SourceIsShared = copy.Job.SourceIsShared,
            SystemCopiesOnly = !platform.Traits.CopiesByHandle,
            HasSystemCopy = platform.Traits.CopiesByPath,
        };
        return StepResult.Done;
    }

    public StepResult InspectDestination(ref CopyInProgress copy)
    {
        CopyJob job = copy.Job;
        CopyFacts facts = copy.Facts;
        PlatformStatus status = PlatformStatus.Ok;
        FileFacts destination = FileFacts.Missing;
        if (job.ListedDestination is { } listed) destination = listed.Facts;
        else status = platform.Inspect(job.DestinationAt, LinkTreatment.Keep, out destination);
        if (!status.IsOk && destination.Kind != FileKind.Missing) return new StepResult(status, CopyOperation.InspectDestination);

        FileFacts target = default;
        if (destination.Kind == FileKind.SymbolicLink) platform.Inspect(job.Destination, LinkTreatment.Follow, out target);
        bool haveOneId = facts.Source.IsSameFileAs(destination.Kind == FileKind.SymbolicLink ? target : destination);
        if (haveOneId && !platform.IsSameFile(job.SourceAt, job.DestinationAt))
            (destination, target) = (WithoutId(destination), WithoutId(target)); // two files with equal ids: the id identifies neither

        facts = facts with
        {
            Destination = destination,
            DestinationTarget = target,
            DestinationIsProtected = IsProtected(job, copy.Options, destination),
        };
        if (destination.Volume.IsKnown)
        {
            facts = facts with
            {
                DestinationVolume = volumes.Of(destination.Volume, OnItsVolume(job, destination)),
                KnownDifferentVolumes = volumes.AreKnownDifferent(facts.Source.Volume, destination.Volume),
            };
        }

        copy.Facts = facts;
        if (CopyPlanner.DependsOnContent(facts, copy.Options)) copy.Facts = facts with { HaveSameContent = _contents.AreEqual(job, facts) };
        return StepResult.Done;
    }

    /// <summary>What is known of the destination's directory. Queried once per batch, and not before a file is created there.</summary>
    public DirectoryFacts DirectoryOf(in CopyJob job) => job.DestinationDirectory?.Facts(volumes) ?? DirectoryFacts.Unknown;

    /// <summary>The volume of a destination that does not exist or was not queried.</summary>
    private void InspectDirectory(ref CopyInProgress copy)
    {
        VolumeFacts volume = copy.Job.IsOnlyPlanned ? volumes.OfNearestDirectory(copy.Job.Destination) : DirectoryOf(copy.Job).Volume;
        bool areDifferent = volumes.AreKnownDifferent(copy.Facts.Source.Volume, volume.Id);
        copy.Facts = copy.Facts with { DestinationVolume = volume, KnownDifferentVolumes = areDifferent };
    }

    /// <summary>Whether the end of the source is dirty; judged by its age where the kernel does not report it.</summary>
    private bool IsDirty(FileHandle source, in CopyFacts facts, long secondsSinceChange)
    {
        long dirty = 0;
        long from = Math.Max(0, facts.Source.Length - Policy.EndCheckedForDirtyPages);
        bool isCounted = !facts.SourceVolume.IsStacked && platform.CountDirty(source, from, out dirty).IsOk;
        return isCounted ? dirty > 0 : secondsSinceChange < Policy.SecondsTakenForDirty;
    }

    private PlatformStatus InspectTarget(in PathAt path, out FileFacts facts)
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

    private static FileFacts WithoutId(in FileFacts facts) => facts with { Identity = facts.Identity.WithoutFile() };

    private bool IsProtected(in CopyJob job, CopyOptions options, in FileFacts destination) =>
        destination is { Kind: FileKind.Regular, IsReadOnly: true }
        && !options.OverwriteReadOnly
        && !platform.CheckWritable(job.DestinationAt).IsOk;
}
