using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Answers the questions of a copy, each with the fewest calls needed.</summary>
internal sealed class CopyInspector(IPlatform platform, VolumeCatalog volumes) : IAnswers
{
    // What a new answer about one side leaves open.
    private const Question OfBothSides = Question.Content | Question.Identities | Question.Volumes;

    private readonly ContentComparer _contents = new(platform);

    // Small dirty sources that were byte-copied once, over all batches, each with its version. A build copies the same file to the
    // directory of each project: flushing it once and cloning it from then on is less work than a byte copy each time.
    private readonly BoundedCache<FileKey, FileKey> _recentSources = new(Policy.MostRecentSources);

    private IFileHandles Handles => platform.Handles!; // there, unless files are copied by path only

    /// <summary>Sets what is known before any question: the system, and what the batch says of the paths.</summary>
    public void Start(ref CopyInProgress copy)
    {
        CopyJob job = copy.Job;
        ref CopyFacts facts = ref copy.Facts;
        facts = default; // a copy may be decided anew
        facts.SourceVolume = facts.DestinationVolume = VolumeFacts.Unknown;
        facts.SourceIsShared = job.SourceIsShared;
        facts.SystemCopiesOnly = platform.Handles is null;
        facts.HasSystemCopy = platform.SystemCopies is not null;
        facts.ClonesByPath = platform.PathClones is not null;
        facts.Link = job.Link;
        bool isLink = job.Link != CopyMethod.None;
        bool isKnownOrNoted = job.ListedSource is not null || job.Wanted is not null || job.Sources is not null;
        facts.NeedsSource = isKnownOrNoted || isLink || job.NamesDirectory || MayNameDevice(job);
        facts.DestinationIsFirst = isLink || job.InspectsBothSides || job.NamesDirectory || job.ListedDestination is not null;
        facts.IsChecked = job.Wanted is not null;
    }

    // A path that Win32 does not normalise.
    private bool MayNameDevice(in CopyJob job) => platform.SystemCopies is not null && PathText.IsVerbatim(job.Source);

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
            case Question.Content: copy.Facts.HaveSameContent = _contents.AreEqual(copy.Job, copy.Facts); break;
            case Question.SourceState: copy.Facts.SourceIsDirty = IsDirty(copy); break;
            case Question.RecentUse: copy.Facts.SourceIsShared = WasSeen(copy); break;
        }

        copy.Facts.Answer(question);
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
                step = Handles.OpenSource(copy.Job.SourceAt, out FileHandle source).During(CopyOperation.OpenSource);
                if (step.IsOk) step = Claim(source);
                if (step.IsOk) copy.Source = source;
            }
        }

        copy.Facts.SecondsSinceChange = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - copy.Facts.Source.Changed.Seconds;
        copy.Facts.Answer(Question.OpenSource);
        return step;
    }

    private PlatformStatus Claim(FileHandle source)
    {
        PlatformStatus claimed = platform.OpenFiles?.ClaimSource(source) ?? PlatformStatus.Ok;
        if (!claimed.IsOk) Handles.Close(source);
        return claimed.During(CopyOperation.OpenSource);
    }

    public PlatformStatus InspectSource(ref CopyInProgress copy)
    {
        FileFacts source = copy.Job.ListedSource?.Facts ?? default;
        PlatformStatus status = source.Exists ? PlatformStatus.Ok : InspectTarget(copy.Job.SourceAt, isBrief: true, out source);
        if (copy.Job.Link != CopyMethod.None && source is { ThroughLink: true, Exists: false })
        {
            // A symbolic link without a target, in a loop, or to a place without access can be linked to all the same.
            source = new() { Kind = FileKind.Regular, ThroughLink = true };
            status = PlatformStatus.Ok;
        }

        if (!status.IsOk && source.Kind != FileKind.Missing) return status.During(CopyOperation.InspectSource);
        copy.Facts.Answer(Question.Source, OfBothSides);
        SetSource(ref copy, source);
        CheckIdentities(ref copy);
        CompareModes(ref copy);
        return PlatformStatus.Ok;
    }

    public PlatformStatus InspectDestination(ref CopyInProgress copy)
    {
        FileFacts destination = copy.Job.ListedDestination?.Facts ?? default;
        PlatformStatus status = PlatformStatus.Ok;
        if (destination.Kind == FileKind.Unknown) status = platform.InspectBriefly(copy.Job.DestinationAt, out destination);
        copy.Facts.Answer(Question.Destination, OfBothSides);
        return SetDestination(ref copy, status, destination);
    }

    /// <summary>Queries both sides again, for their identities.</summary>
    public PlatformStatus Identify(ref CopyInProgress copy)
    {
        CopyJob job = copy.Job with { ListedSource = null };
        copy.Job = job;
        copy.Facts.Answer(Question.Identities);
        PlatformStatus status = InspectTarget(job.SourceAt, isBrief: false, out FileFacts source);
        if (!status.IsOk) return status.During(CopyOperation.InspectSource);
        SetSource(ref copy, source);
        if (!copy.Facts.Destination.Exists) return PlatformStatus.Ok;
        status = platform.Inspect(job.DestinationAt, LinkTreatment.Keep, out FileFacts destination);
        return SetDestination(ref copy, status, destination);
    }

    private PlatformStatus SetDestination(ref CopyInProgress copy, PlatformStatus status, FileFacts destination)
    {
        CopyJob job = copy.Job;
        if (status.Code == StatusCode.InvalidName && job.NamesDirectory) destination = FileFacts.Missing; // as Windows calls it
        if (!status.IsOk && destination.Kind != FileKind.Missing) return status.During(CopyOperation.InspectDestination);
        FileFacts target = default;
        if (destination.Kind == FileKind.SymbolicLink) platform.Inspect(job.Destination, LinkTreatment.Follow, out target);
        ref CopyFacts facts = ref copy.Facts;
        facts.Destination = destination;
        facts.DestinationTarget = target;
        facts.DestinationNamesDirectory = job.NamesDirectory;
        facts.DestinationModeDiffers = job.Wanted?.Permissions is { } wanted
            && (platform.WithPermissions(destination.Mode, wanted) != destination.Mode || destination.HasSpecialBits);
        facts.DestinationIsProtected = IsProtected(job, copy.Options, destination);
        if (destination.Volume.IsKnown) facts.DestinationVolume = volumes.Of(destination.Volume, OnItsVolume(job, destination));
        CheckIdentities(ref copy);
        CompareModes(ref copy);
        return PlatformStatus.Ok;
    }

    /// <summary>
    /// Compares the permissions of both sides; no copy has special bits. A file with another name, or of another user, is not changed but
    /// copied anew: the other name may belong to another user. Where its group or others would get the right to read, groups and access
    /// lists of both are queried: a copy has the permissions that they allow.
    /// </summary>
    private void CompareModes(ref CopyInProgress copy)
    {
        const uint Permissions = 0x1FF, ReadOfOthers = 0x24, WriteOfOthers = 0x12, OtherRead = 0x4;
        ref CopyFacts facts = ref copy.Facts;
        if (!copy.Job.CarriesMode || facts is not { Source.Kind: FileKind.Regular, Destination.Kind: FileKind.Regular }) return;
        uint source = facts.Source.Mode & Permissions, present = facts.Destination.Mode & Permissions;
        if (copy.ClearsReadOnly) source = platform.WithoutReadOnly(source);
        bool isPrivate = (source & OtherRead) == 0, isOfOneGroup = facts.Source.Group == facts.Destination.Group;
        if (isPrivate && !isOfOneGroup) source &= ~(ReadOfOthers | WriteOfOthers); // so a copy has it
        bool isSpecial = facts.Destination.HasSpecialBits;
        bool differ = (source != present || isSpecial) && Policy.KeepsModes(facts.DestinationVolume);
        if (differ && (source & ~present & ReadOfOthers) != 0)
        {
            source = platform.AccessLists?.WithSameReaders(copy.Job.SourceAt, copy.Job.DestinationAt, source) ?? source;
            differ = source != present || isSpecial;
        }

        bool isChanged = !copy.Job.IsOfManifest && facts.Destination.LinkCount == 1 && platform.Modes!.MayChangeMode(facts.Destination);
        facts.NewMode = differ && isChanged ? source : null;
        facts.DestinationModeDiffers = differ && !isChanged;
    }

    /// <summary>
    /// Sets the source, with what the caller stated: it counts as one with the permissions of the copy, which then gets those at once.
    /// </summary>
    private void SetSource(ref CopyInProgress copy, in FileFacts source)
    {
        ref CopyFacts facts = ref copy.Facts;
        copy.Job.Sources?.Add(copy.Job.Source, source);
        facts.Source = source;
        facts.SourceVolume = volumes.Of(source.Volume, copy.Job.Source);
        if (copy.Job.Wanted is not { } wanted || source.Kind != FileKind.Regular) return;
        facts.SourceLengthDiffers = wanted.Length is { } length && length != source.Length;
        if (facts.SourceLengthDiffers) wanted.Found = source.Length.ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (wanted.Permissions is not { } permissions) return;
        uint linked = copy.Options is { LinkReadOnly: true, Mode: CopyMode.CloneOrHardLink }
            ? platform.WithReadOnly(source.Mode)
            : source.Mode;
        facts.SourceModeDiffers = platform.WithPermissions(linked, permissions) != linked;
        facts.Source = source with { Mode = platform.WithPermissions(source.Mode, permissions) };
    }

    /// <summary>Two files may have equal ids, as on some network volumes: then the id identifies neither.</summary>
    private void CheckIdentities(ref CopyInProgress copy)
    {
        ref CopyFacts facts = ref copy.Facts;
        if (!facts.Source.IsSameFileAs(facts.DestinationFile) || platform.IsSameFile(copy.Job.SourceAt, copy.Job.DestinationAt)) return;
        facts.Destination = WithoutId(facts.Destination);
        facts.DestinationTarget = WithoutId(facts.DestinationTarget);
    }

    /// <summary>Whether the end of the source is dirty; judged by its age where the kernel does not report it.</summary>
    private bool IsDirty(in CopyInProgress copy)
    {
        long dirty = 0;
        long from = Math.Max(0, copy.Facts.Source.Length - Policy.EndCheckedForDirtyPages);
        bool isCounted = !copy.Facts.SourceVolume.IsStacked && platform.DirtyPages?.CountDirty(copy.Source, from, out dirty).IsOk == true;
        return isCounted ? dirty > 0 : copy.Facts.SecondsSinceChange < Policy.SecondsTakenForDirty;
    }

    private PlatformStatus InspectTarget(in PathAt path, bool isBrief, out FileFacts facts)
    {
        PlatformStatus status = isBrief
            ? platform.InspectBriefly(path, out facts)
            : platform.Inspect(path, LinkTreatment.Keep, out facts);
        if (facts.Kind != FileKind.SymbolicLink) return status;
        if (path.KeepsLinks) return PlatformStatus.From(StatusCode.NotDirectory).WithFacts(out facts);
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
        ref CopyFacts facts = ref copy.Facts;
        if (!facts.SourceVolume.Id.IsKnown) facts.SourceVolume = SourceVolume(copy);
        if (!facts.DestinationVolume.Id.IsKnown)
        {
            // Where only a clone will do, a volume that refuses it is a failure, so a copy has to know it as a plan does; where a link will
            // do too, knowing it saves creating a file for the clone.
            bool isNeeded = copy.Job.IsOnlyPlanned || copy.Options.Mode is CopyMode.CloneOnly or CopyMode.CloneOrHardLink;
            facts.DestinationVolume = isNeeded ? volumes.OfNearestDirectory(copy.Job.Destination) : DestinationVolume(copy);
        }

        facts.KnownDifferentVolumes = volumes.AreKnownDifferent(facts.SourceVolume.Id, facts.DestinationVolume.Id);
    }

    /// <summary>
    /// Queries the volume of a new destination where it is unknown: where the bytes of a small dirty source are copied to any volume, only
    /// this shows the reason. One query for each directory; none in a batch, which has queried it.
    /// </summary>
    private void GatherDestinationVolume(ref CopyInProgress copy)
    {
        copy.Facts.DestinationVolume = OfNewFile(copy.Job);
        copy.Facts.KnownDifferentVolumes = volumes.AreKnownDifferent(copy.Facts.SourceVolume.Id, copy.Facts.DestinationVolume.Id);
    }

    /// <summary>
    /// Whether a new destination has just the permissions that it is created with. Its directory is queried once per batch, and not before
    /// a file is created there.
    /// </summary>
    public bool GrantsMode(in CopyJob job, uint mode) =>
        platform.Modes is null || (job.DestinationDirectory?.Facts(volumes) ?? DirectoryFacts.Unknown).Grants(mode);

    /// <summary>
    /// Fails where a temporary file beside the destination could be made, but not be renamed or deleted, as in an append-only directory of
    /// Linux.
    /// </summary>
    public PlatformStatus CheckTemporaryFile(in CopyJob job)
    {
        bool mayBe = platform is { Modes: not null, Handles: not null };
        if (!mayBe || ParentDirectory.Of(job.Destination) is not { Length: > 0 } directory) return PlatformStatus.Ok;
        bool keepsNames = job.DestinationDirectory?.Facts(volumes).KeepsNames ?? KeepsNames(directory);
        if (!keepsNames || !platform.CheckCreation(directory).IsOk) return PlatformStatus.Ok;
        return FinalName.CheckRename(platform, job.DestinationAt);
    }

    private bool KeepsNames(string directory)
    {
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        return facts.IsImmutable;
    }

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
