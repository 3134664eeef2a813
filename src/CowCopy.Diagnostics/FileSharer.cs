using CowCopy.Diagnostics.Inspection;
using CowCopy.Diagnostics.Sharing;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>Finds equal files below a directory and makes them share their blocks. Content, times and permissions stay.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>Thread-safe; all methods block.</item>
/// <item>Linux (XFS with reflink, btrfs): by <c>FIDEDUPERANGE</c>, by which the kernel compares both files and shares their blocks in one
/// step that no write comes between.</item>
/// <item>Windows (ReFS, Dev Drive): clones the first file beside the other, compares the clone with the other, gives it the other's
/// attributes and times, and renames it over.</item>
/// <item>Elsewhere nothing is shared: a system has to report whether a process has a file open for writing.</item>
/// <item>Left as they are: files with more than one name, files open for writing, files that may not be changed, symbolic links.</item>
/// <item>A process that is killed at any instant leaves each file with its content. A temporary file named <c>.cowcopy-share-*.tmp</c> that
/// it left (Windows) is deleted by the next call of <see cref="Share"/> for a directory above it.</item>
/// </list>
/// </remarks>
public sealed class FileSharer
{
    private readonly IDiagnosticPlatform _platform;

    /// <summary>Initializes an instance for this operating system.</summary>
    public FileSharer()
        : this(PlatformFactory.Create())
    {
    }

    internal FileSharer(IDiagnosticPlatform platform) => _platform = platform;

    /// <summary>Finds out what sharing would save. Changes nothing.</summary>
    /// <remarks>
    /// Queries the extents of each file. Reads the content only of files of equal length that do not share all blocks yet: the first
    /// 64 KiB, and the rest where these are equal.
    /// </remarks>
    /// <param name="directory">An existing directory. A symbolic link there is followed, those below it are not.</param>
    /// <param name="progress">Receives progress, possibly from several threads at once; null for none.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>The families of equal files and what they would save.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    /// <exception cref="DirectoryNotFoundException">The directory does not exist.</exception>
    /// <exception cref="IOException">The path is no directory, or could not be read.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public SharePlan Plan(string directory, IProgress<ShareProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        cancellationToken.ThrowIfCancellationRequested();
        RequireDirectory(directory);
        Action<int>? found = progress is null ? null : count => progress.Report(new ShareProgress(ShareStage.Survey, count, 0));
        string? failure = FindObstacle(PathText.Resolve(directory));
        SpaceSurvey survey = new(_platform, directory, collects: failure is null, found, cancellationToken);
        SpaceUsage space = survey.Run();
        FamilyPlan families = failure is null ? FindFamilies(survey, progress, cancellationToken) : FamilyPlan.None;
        return new SharePlan(survey, space, failure, families);
    }

    /// <summary>Shares what a plan found. Each file is checked again, and left as it is where it changed since.</summary>
    /// <param name="plan">A plan of this or another instance. It can be used once: a second call finds nothing left to share.</param>
    /// <param name="progress">Receives progress; null for none.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones; what is shared stays shared.</param>
    /// <returns>What was shared, and what was left.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="plan"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled. What is shared stays shared.</exception>
    public ShareResult Share(SharePlan plan, IProgress<ShareProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(plan);
        return new ShareRun(_platform, plan, Planner, progress, cancellationToken).Run();
    }

    private SharePlanner Planner => new(_platform.Deduplication is not null, new VolumeMemory(_platform));

    private FamilyPlan FindFamilies(SpaceSurvey survey, IProgress<ShareProgress>? progress, CancellationToken cancellationToken)
    {
        using FamilyFinder finder = new(_platform, progress, cancellationToken);
        List<PlannedFamily> families = Planner.Plan(survey.Places, finder.Find(survey.Candidates));
        List<UnsharedFile> unshared =
        [
            .. finder.Unshared,
            .. survey.Unread.Where(static one => !one.IsDirectory)
                .Select(static one => new UnsharedFile(one.Path, UnsharedReason.Unreadable, one.Status.NativeCode)),
        ];
        unshared.Sort(static (one, other) => string.CompareOrdinal(one.Path, other.Path));
        return new FamilyPlan(families, unshared, finder.ReadBytes);
    }

    private void RequireDirectory(string directory)
    {
        string operation = "Cannot share below \"" + directory + "\": ";
        PlatformStatus status = _platform.Inspect(PathText.Resolve(directory), LinkTreatment.Follow, out FileFacts facts);
        if (status.IsOk && facts.Kind != FileKind.Directory) throw new IOException(operation + "it is not a directory. Name a directory.");
        if (status.IsOk) return;
        if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory)
            throw new DirectoryNotFoundException(operation + "it does not exist. Name an existing directory.");
        throw new IOException(operation + status.Explain(), status.NativeCode);
    }

    private string? FindObstacle(string directory)
    {
        _platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        VolumeFacts volume = new VolumeMemory(_platform).Of(facts.Volume, directory);
        if (volume.CloneSupport == CloneSupport.No) return volume.Message;
        if (volume.IsReadOnly) return "the volume is mounted read-only";
        if (_platform.UnwrittenFiles is null) return "this system does not report whether a process has a file open for writing";
        bool isOverlay = volume.IsStacked && volume.FileSystem is not null;
        return isOverlay ? "an overlay does not report whether a process has a file mapped for writing; name a directory beneath it" : null;
    }
}
