using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>
/// Gathers the facts of a copy, by as few calls as can decide: one query of each side, a second one for the target of a symbolic link; the
/// identities only where both may be one file, the volumes only where something will be copied.
/// </summary>
internal sealed class CopyInspector(IPlatform platform, VolumeCatalog volumes)
{
    private readonly ContentComparer _contents = new(platform);

    // Small dirty sources that were byte-copied once, over all batches, each with its version. A build copies the same file to the
    // directory of each project: flushing it once and cloning it from then on is less work than a byte copy each time.
    private readonly BoundedCache<FileKey, FileKey> _recentSources = new(Policy.MostRecentSources);

    /// <summary>What is known by the directories of both sides.</summary>
    public DirectoryInspector Directories { get; } = new(platform, volumes);

    /// <summary>
    /// Gathers what both sides show without being opened. The destination is queried first only where nothing may have to be done;
    /// otherwise creating it exclusively shows whether it exists.
    /// </summary>
    public StepResult Gather(ref CopyInProgress copy)
    {
        copy.Facts = copy.Facts with
        {
            SourceIsShared = copy.Job.SourceIsShared,
            SystemCopiesOnly = !platform.Traits.CopiesByHandle,
            HasSystemCopy = platform.Traits.CopiesByPath,
            ClonesByPath = platform.Traits.ClonesByPath,
        };
        if (MayNotNeedSource(copy) && DoesNotNeedSource(ref copy)) return StepResult.Done;
        StepResult step = InspectSource(ref copy);
        if (!step.IsDone) return step;
        if (copy.Facts.Destination.Kind != FileKind.Unknown)
            return IdentifyWhereNeeded(ref copy, WithDestination(ref copy, PlatformStatus.Ok, copy.Facts.Destination));

        CopyOptions options = copy.Options;
        bool isFirst = copy.Job.InspectsBothSides
            || copy.Job.NamesDirectory
            || copy.Job.ListedDestination is not null
            || options.SkipUnchanged != SkipUnchanged.Never
            || options.Overwrite == OverwriteMode.AtomicRename
            || options.Mode == CopyMode.CloneOnly
            || copy.Facts.Source.Kind != FileKind.Regular;
        return isFirst ? GatherDestination(ref copy) : step;
    }

    /// <summary>Queries the destination, and the identities where it may be the source.</summary>
    public StepResult GatherDestination(ref CopyInProgress copy) => IdentifyWhereNeeded(ref copy, InspectDestination(ref copy));

    /// <summary>Gathers what only the open source shows: whether it is dirty. Opens it where it is copied by handle.</summary>
    public StepResult GatherFromSource(ref CopyInProgress copy)
    {
        if (copy.Facts.HasSystemCopy) return StepResult.Done;
        StepResult opened = OpenSource(ref copy);
        if (opened.IsDone) GatherState(ref copy);
        return opened;
    }

    private void GatherState(ref CopyInProgress copy)
    {
        long age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - copy.Facts.Source.Changed.Seconds;
        if (!CopyPlanner.DependsOnSourceState(copy.Facts, copy.Options, age)) return;
        copy.Facts = copy.Facts with { SourceIsDirty = IsDirty(copy.Source, copy.Facts, age) };
        if (!CopyPlanner.DependsOnRecentUse(copy.Facts, copy.Options)) return;
        Directories.GatherDestinationVolume(ref copy);
        bool wasSeen = CopyPlanner.DependsOnRecentUse(copy.Facts, copy.Options) && WasSeen(copy);
        if (wasSeen) copy.Facts = copy.Facts with { SourceIsShared = true };
    }

    /// <summary>Whether a version of a source was copied by its bytes before. A plan remembers nothing.</summary>
    private bool WasSeen(in CopyInProgress copy)
    {
        FileFacts source = copy.Facts.Source;
        if (!source.Identity.IsKnown) return false;
        FileKey file = new(source.Identity), version = new(source.Identity, source.Modified);
        if (copy.Job.IsOnlyPlanned) return _recentSources.Find(file)?.Equals(version) == true;
        return !ReferenceEquals(version, _recentSources.FindOrSet(file, version, static (known, now) => known.Equals(now)));
    }

    /// <summary>Opens the source if it is not open. Its content is copied by the file's own facts, not by those of a listing.</summary>
    public StepResult OpenSource(ref CopyInProgress copy)
    {
        if (copy.Source.IsOpen) return StepResult.Done;
        if (copy.Job.ListedSource is not null)
        {
            copy.Job = copy.Job with { ListedSource = null };
            StepResult queried = InspectSource(ref copy);
            if (!queried.IsDone) return queried;
        }

        PlatformStatus status = platform.OpenSource(copy.Job.SourceAt, out FileHandle source);
        if (status.IsOk) copy.Source = source;
        return new StepResult(status, CopyOperation.OpenSource);
    }

    public StepResult InspectSource(ref CopyInProgress copy)
    {
        FileFacts source = copy.Job.ListedSource?.Facts ?? default;
        PlatformStatus status = source.Exists ? PlatformStatus.Ok : InspectTarget(copy.Job.SourceAt, isBrief: true, out source);
        if (!status.IsOk && source.Kind != FileKind.Missing) return new StepResult(status, CopyOperation.InspectSource);
        VolumeFacts volume = volumes.Find(source.Volume) ?? volumes.Of(source.Volume, copy.Job.Source);
        copy.Facts = copy.Facts with { Source = source, SourceVolume = volume };
        return StepResult.Done;
    }

    public StepResult InspectDestination(ref CopyInProgress copy)
    {
        FileFacts destination = copy.Job.ListedDestination?.Facts ?? default;
        PlatformStatus status = PlatformStatus.Ok;
        if (destination.Kind == FileKind.Unknown) status = platform.InspectBriefly(copy.Job.DestinationAt, out destination);
        return WithDestination(ref copy, status, destination);
    }

    /// <summary>Queries both sides again, for their identities.</summary>
    public StepResult Identify(ref CopyInProgress copy)
    {
        CopyJob job = copy.Job;
        PlatformStatus status = InspectTarget(job.SourceAt, isBrief: false, out FileFacts source);
        if (!status.IsOk) return new StepResult(status, CopyOperation.InspectSource);
        copy.Facts = copy.Facts with { Source = source, SourceVolume = volumes.Of(source.Volume, job.Source) };
        if (!copy.Facts.Destination.Exists) return StepResult.Done;
        status = platform.Inspect(job.DestinationAt, LinkTreatment.Keep, out FileFacts destination);
        return WithDestination(ref copy, status, destination);
    }

    private StepResult IdentifyWhereNeeded(ref CopyInProgress copy, StepResult step) =>
        step.IsDone && SideComparison.MayBeOneFile(copy.Facts, copy.Options) ? Identify(ref copy) : step;

    private StepResult WithDestination(ref CopyInProgress copy, PlatformStatus status, FileFacts destination)
    {
        CopyJob job = copy.Job;
        if (status.Code == StatusCode.InvalidName && job.NamesDirectory) destination = FileFacts.Missing; // as Windows calls it
        if (!status.IsOk && destination.Kind != FileKind.Missing) return new StepResult(status, CopyOperation.InspectDestination);
        CopyFacts facts = copy.Facts;
        FileFacts target = default;
        if (destination.Kind == FileKind.SymbolicLink) platform.Inspect(job.Destination, LinkTreatment.Follow, out target);
        bool haveOneId = facts.Source.IsSameFileAs(destination.Kind == FileKind.SymbolicLink ? target : destination);
        if (haveOneId && !platform.IsSameFile(job.SourceAt, job.DestinationAt))
            (destination, target) = (WithoutId(destination), WithoutId(target)); // two files with equal ids: the id identifies neither

        facts = facts with
        {
            Destination = destination,
            DestinationTarget = target,
            DestinationNamesDirectory = job.NamesDirectory,
            DestinationIsProtected = IsProtected(job, copy.Options, destination),
        };
        if (destination.Volume.IsKnown)
        {
            VolumeFacts volume = volumes.Find(destination.Volume) ?? volumes.Of(destination.Volume, OnItsVolume(job, destination));
            facts = facts with { DestinationVolume = volume };
        }

        copy.Facts = facts;
        if (SideComparison.DependsOnTimeUnit(facts, copy.Options)) Directories.GatherVolumes(ref copy);
        if (SideComparison.DependsOnContent(facts, copy.Options))
            copy.Facts = copy.Facts with { HaveSameContent = _contents.AreEqual(job, facts) };
        return StepResult.Done;
    }

    /// <summary>
    /// Whether the source may not have to be queried, as the volumes may decide alone. A path that Win32 does not normalise may name a
    /// device, which only a query shows.
    /// </summary>
    private static bool MayNotNeedSource(in CopyInProgress copy) =>
        copy.Facts is { HasSystemCopy: true, SystemCopiesOnly: false }
        && copy.Job is { ListedSource: null, NamesDirectory: false }
        && copy.Options is { ClearReadOnly: false, SkipUnchanged: not SkipUnchanged.SameContent }
        && !PathText.IsVerbatim(copy.Job.Source);

    /// <summary>
    /// Queries the destination first: where it is missing and the volumes decide, the system copy finds out about the source. Neither is
    /// queried on a server, where each query is a round trip; there the system copy finds an existing destination too, as long as links of
    /// the server are not followed, which is the default (fsutil behavior query SymlinkEvaluation).
    /// </summary>
    private bool DoesNotNeedSource(ref CopyInProgress copy)
    {
        bool mayExist = copy.Options.SkipUnchanged == SkipUnchanged.Never && !copy.Job.InspectsBothSides && !copy.Job.IsConfined;
        if (mayExist)
        {
            Directories.GatherVolumes(ref copy);
            if (!CopyPlanner.VolumesDecide(copy.Facts, copy.Options)) return false;
            if (copy.Facts.DestinationVolume.RemoteProtocol is { Length: > 0 }) return true;
        }

        if (!InspectDestination(ref copy).IsDone || copy.Facts.Destination.Exists) return false;
        Directories.GatherVolumes(ref copy);
        return CopyPlanner.VolumesDecide(copy.Facts, copy.Options);
    }

    /// <summary>Whether the end of the source is dirty; judged by its age where the kernel does not report it.</summary>
    private bool IsDirty(FileHandle source, in CopyFacts facts, long secondsSinceChange)
    {
        long dirty = 0;
        long from = Math.Max(0, facts.Source.Length - Policy.EndCheckedForDirtyPages);
        bool isCounted = !facts.SourceVolume.IsStacked && platform.CountDirty(source, from, out dirty).IsOk;
        return isCounted ? dirty > 0 : secondsSinceChange < Policy.SecondsTakenForDirty;
    }

    private PlatformStatus InspectTarget(in PathAt path, bool isBrief, out FileFacts facts)
    {
        PlatformStatus status = isBrief
            ? platform.InspectBriefly(path, out facts)
            : platform.Inspect(path, LinkTreatment.Keep, out facts);
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
