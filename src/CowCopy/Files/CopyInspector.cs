using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Answers the questions of a copy, each with the fewest calls needed.</summary>
internal sealed class CopyInspector(IPlatform platform, VolumeCatalog volumes)
{
    // What a new answer about one side leaves open.
    private const Question OfBothSides = Question.Content | Question.Identities | Question.Volumes;

    private readonly ContentComparer _contents = new(platform);

    // Small dirty sources that were byte-copied once, over all batches, each with its version. A build copies the same file to the
    // directory of each project: flushing it once and cloning it from then on is less work than a byte copy each time.
    private readonly BoundedCache<FileKey, FileKey> _recentSources = new(Policy.MostRecentSources);

    /// <summary>What is known before any question: the system, and what the batch says of the paths.</summary>
    public CopyFacts Start(in CopyJob job) => new()
    {
        SourceVolume = VolumeFacts.Unknown,
        DestinationVolume = VolumeFacts.Unknown,
        SourceIsShared = job.SourceIsShared,
        SystemCopiesOnly = !platform.Traits.CopiesByHandle,
        HasSystemCopy = platform.Traits.CopiesByPath,
        ClonesByPath = platform.Traits.ClonesByPath,
        NeedsSource = job.ListedSource is not null || job.Wanted is not null || job.NamesDirectory || MayNameDevice(job),
        DestinationIsFirst = job.InspectsBothSides || job.NamesDirectory || job.ListedDestination is not null,
        DestinationIsConfined = job.IsConfined,
        IsChecked = job.Wanted is { HasContent: true } or { Permissions: not null },
    };

    // A path that Win32 does not normalise.
    private bool MayNameDevice(in CopyJob job) => platform.Traits.CopiesByPath && PathText.IsVerbatim(job.Source);

    public PlatformStatus Answer(Question question, ref CopyInProgress copy)
    {
        switch (question)
        {
            case Question.Source: return InspectSource(ref copy);
            case Question.Destination: return InspectDestination(ref copy);
            case Question.Identities: return Identify(ref copy);
            case Question.OpenSource: return OpenSource(ref copy);
            case Question.Volumes: GatherVolumes(ref copy); break;
            case Question.DestinationVolume: GatherDestinationVolume(ref copy); break;
            case Question.Content: copy.Facts = copy.Facts with { HaveSameContent = _contents.AreEqual(copy.Job, copy.Facts) }; break;
            case Question.SourceState: copy.Facts = copy.Facts with { SourceIsDirty = IsDirty(copy) }; break;
            case Question.RecentUse: copy.Facts = copy.Facts with { SourceIsShared = WasSeen(copy) }; break;
        }

        copy.Facts = copy.Facts.Answering(question);
        return PlatformStatus.Ok;
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
    public PlatformStatus OpenSource(ref CopyInProgress copy)
    {
        PlatformStatus step = PlatformStatus.Ok;
        if (!copy.Source.IsOpen)
        {
            if (copy.Job.ListedSource is not null)
            {
                copy.Job = copy.Job with { ListedSource = null };
                step = InspectSource(ref copy);
            }

            if (step.IsOk)
            {
                step = platform.OpenSource(copy.Job.SourceAt, out FileHandle source).During(CopyOperation.OpenSource);
                if (step.IsOk) copy.Source = source;
            }
        }

        long age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - copy.Facts.Source.Changed.Seconds;
        copy.Facts = copy.Facts.Answering(Question.OpenSource) with { Opened = step.Code, SecondsSinceChange = age };
        return step;
    }

    public PlatformStatus InspectSource(ref CopyInProgress copy)
    {
        FileFacts source = copy.Job.ListedSource?.Facts ?? default;
        PlatformStatus status = source.Exists ? PlatformStatus.Ok : InspectTarget(copy.Job.SourceAt, isBrief: true, out source);
        if (!status.IsOk && source.Kind != FileKind.Missing) return status.During(CopyOperation.InspectSource);
        VolumeFacts volume = volumes.Find(source.Volume) ?? volumes.Of(source.Volume, copy.Job.Source);
        copy.Facts = WithWanted(copy, copy.Facts.Answering(Question.Source, OfBothSides) with { Source = source, SourceVolume = volume });
        CheckIdentities(ref copy);
        return PlatformStatus.Ok;
    }

    public PlatformStatus InspectDestination(ref CopyInProgress copy)
    {
        FileFacts destination = copy.Job.ListedDestination?.Facts ?? default;
        PlatformStatus status = PlatformStatus.Ok;
        if (destination.Kind == FileKind.Unknown) status = platform.InspectBriefly(copy.Job.DestinationAt, out destination);
        copy.Facts = copy.Facts.Answering(Question.Destination, OfBothSides);
        return WithDestination(ref copy, status, destination);
    }

    /// <summary>Queries both sides again, for their identities.</summary>
    public PlatformStatus Identify(ref CopyInProgress copy)
    {
        CopyJob job = copy.Job with { ListedSource = null };
        copy.Job = job;
        copy.Facts = copy.Facts.Answering(Question.Identities);
        PlatformStatus status = InspectTarget(job.SourceAt, isBrief: false, out FileFacts source);
        if (!status.IsOk) return status.During(CopyOperation.InspectSource);
        copy.Facts = WithWanted(copy, copy.Facts with { Source = source, SourceVolume = volumes.Of(source.Volume, job.Source) });
        if (!copy.Facts.Destination.Exists) return PlatformStatus.Ok;
        status = platform.Inspect(job.DestinationAt, LinkTreatment.Keep, out FileFacts destination);
        return WithDestination(ref copy, status, destination);
    }

    private PlatformStatus WithDestination(ref CopyInProgress copy, PlatformStatus status, FileFacts destination)
    {
        CopyJob job = copy.Job;
        if (status.Code == StatusCode.InvalidName && job.NamesDirectory) destination = FileFacts.Missing; // as Windows calls it
        if (!status.IsOk && destination.Kind != FileKind.Missing) return status.During(CopyOperation.InspectDestination);
        FileFacts target = default;
        if (destination.Kind == FileKind.SymbolicLink) platform.Inspect(job.Destination, LinkTreatment.Follow, out target);
        copy.Facts = copy.Facts with
        {
            Destination = destination,
            DestinationTarget = target,
            DestinationNamesDirectory = job.NamesDirectory,
            DestinationModeDiffers = job.Wanted?.Permissions is { } wanted
                && platform.WithPermissions(destination.Mode, wanted) != destination.Mode,
            DestinationIsProtected = IsProtected(job, copy.Options, destination),
        };
        if (destination.Volume.IsKnown)
        {
            VolumeFacts volume = volumes.Find(destination.Volume) ?? volumes.Of(destination.Volume, OnItsVolume(job, destination));
            copy.Facts = copy.Facts with { DestinationVolume = volume };
        }

        CheckIdentities(ref copy);
        return PlatformStatus.Ok;
    }

    /// <summary>
    /// These facts with what the caller stated: the source counts as one with the permissions of the copy, which then gets those at once.
    /// </summary>
    private CopyFacts WithWanted(in CopyInProgress copy, in CopyFacts facts)
    {
        if (copy.Job.Wanted is not { } wanted || facts.Source.Kind != FileKind.Regular) return facts;
        FileFacts source = facts.Source;
        bool differs = wanted.Length is { } length && length != source.Length;
        if (differs) wanted.Found = source.Length.ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (wanted.Permissions is not { } permissions) return facts with { SourceLengthDiffers = differs };
        uint linked = copy.Options is { LinkReadOnly: true, Mode: CopyMode.CloneOrHardLink }
            ? platform.WithReadOnly(source.Mode)
            : source.Mode;
        return facts with
        {
            SourceLengthDiffers = differs,
            SourceModeDiffers = platform.WithPermissions(linked, permissions) != linked,
            Source = source with { Mode = platform.WithPermissions(source.Mode, permissions) },
        };
    }

    /// <summary>Two files may have equal ids, as on some network volumes: then the id identifies neither.</summary>
    private void CheckIdentities(ref CopyInProgress copy)
    {
        CopyFacts facts = copy.Facts;
        if (!facts.Source.IsSameFileAs(facts.DestinationFile) || platform.IsSameFile(copy.Job.SourceAt, copy.Job.DestinationAt)) return;
        copy.Facts = facts with { Destination = WithoutId(facts.Destination), DestinationTarget = WithoutId(facts.DestinationTarget) };
    }

    /// <summary>Whether the end of the source is dirty; judged by its age where the kernel does not report it.</summary>
    private bool IsDirty(in CopyInProgress copy)
    {
        CopyFacts facts = copy.Facts;
        long dirty = 0;
        long from = Math.Max(0, facts.Source.Length - Policy.EndCheckedForDirtyPages);
        bool isCounted = !facts.SourceVolume.IsStacked && platform.CountDirty(copy.Source, from, out dirty).IsOk;
        return isCounted ? dirty > 0 : facts.SecondsSinceChange < Policy.SecondsTakenForDirty;
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

    /// <summary>Gathers the volumes of both sides, as far as the queries of the files did not report them.</summary>
    private void GatherVolumes(ref CopyInProgress copy)
    {
        CopyFacts facts = copy.Facts;
        if (!facts.SourceVolume.Id.IsKnown) facts = facts with { SourceVolume = SourceVolume(copy) };
        if (!facts.DestinationVolume.Id.IsKnown)
        {
            // Where only a clone will do, a volume that refuses it is a failure, so a copy has to know it as a plan does; where a link will
            // do too, knowing it saves creating a file for the clone.
            bool isNeeded = copy.Job.IsOnlyPlanned || copy.Options.Mode is CopyMode.CloneOnly or CopyMode.CloneOrHardLink;
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
    private void GatherDestinationVolume(ref CopyInProgress copy)
    {
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
        return isWorthAQuery ? OfNewFile(copy.Job) : VolumeFacts.Unknown;
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
