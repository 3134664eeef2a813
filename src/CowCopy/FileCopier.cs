using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Platform;
using CowCopy.Trees;
using CowCopy.Volumes;

namespace CowCopy;

/// <summary>Copies files for builds: clones where supported and faster, copies bytes otherwise, skips unchanged files.</summary>
/// <remarks>
/// <para>
/// Thread-safe. It caches what it has learned of volumes and files, within fixed bounds: use one copier for a whole build or process. All
/// methods block.
/// </para>
/// <para>
/// A copy has its source's content, permissions (or attributes) and modification time. The time is set last: an interrupted copy never
/// looks up to date. Content goes into a new, exclusively created file; a symbolic link at the destination is replaced, not followed.
/// </para>
/// <para>
/// Errors: a method that copies or links one file throws; its <c>Try</c> form returns the failure in <see cref="CopyResult.Failure"/>.
/// <see cref="CopyAll"/> and <see cref="CopyTree"/> return each failure in their results. All throw <see cref="ArgumentException"/> for
/// invalid arguments.
/// </para>
/// <para>
/// Cancelling: each method with a token throws <see cref="OperationCanceledException"/> with it, once nothing of the call runs any more;
/// before it queries or changes anything if the token is cancelled already. What was finished by then is complete, and was reported to
/// the progress; nothing is left of a file that was not, and a mirror deletes no more. If all was finished when the token was cancelled,
/// the method returns as if it had not been. An exception that the progress throws is thrown instead.
/// </para>
/// <para>
/// Linux: clones by <c>FICLONE</c> (btrfs, XFS, bcachefs and others), otherwise copies bytes. Windows: clones blocks on ReFS and Dev Drives
/// where the system copy does not clone, otherwise uses the system copy. macOS: <c>clonefile</c>, otherwise copies the bytes.
/// </para>
/// </remarks>
public sealed partial class FileCopier
{
    private readonly CopyEngine _engine;

    /// <summary>Initializes a copier for this operating system.</summary>
    public FileCopier()
        : this(PlatformFactory.Create())
    {
    }

    internal FileCopier(IPlatform platform)
    {
        VolumeCatalog volumes = new(platform);
        _engine = new CopyEngine(platform, volumes);
        Volumes = new VolumeInspector(platform, volumes);
    }

    /// <summary>Gets a copier for the whole process, for one-off copies.</summary>
    public static FileCopier Shared { get; } = new();

    /// <summary>Gets the inspector of the volumes that this copier has met; both use what either has learned.</summary>
    public VolumeInspector Volumes { get; }

    /// <summary>Gets the volume problems detected while copying, each once per volume, 256 at most. The copies succeeded.</summary>
    public IReadOnlyList<HealthFinding> Findings => _engine.Findings;

    /// <summary>
    /// Returns the processes that have the source of a failure locked for themselves, as "name (id)"; none for other failures, and on other
    /// systems than Linux. It reads /proc, which shows root the processes of all users, and others their own.
    /// </summary>
    /// <param name="failure">A failure with <see cref="CopyErrorKind.FileInUse"/>.</param>
    /// <returns>The processes; none where no holder is known, as it may have ended by now.</returns>
    /// <exception cref="ArgumentNullException">The failure is null.</exception>
    public IReadOnlyList<string> FindHolders(CopyFailure failure)
    {
        ArgumentNullException.ThrowIfNull(failure);
        bool isSource = failure.Kind == CopyErrorKind.FileInUse && failure.Operation == CopyOperation.OpenSource;
        return isSource ? _engine.Platform.FindHolders(failure.Request.Source) : [];
    }

    /// <summary>Copies one file.</summary>
    /// <param name="source">An existing file, or a symbolic link to one.</param>
    /// <param name="destination">The full path of the copy. An existing file is replaced; missing directories are created.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the copy; a partially written destination is deleted.</param>
    /// <returns>What was done, and why.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="FileNotFoundException">The source does not exist.</exception>
    /// <exception cref="DirectoryNotFoundException">The destination's directory could not be created.</exception>
    /// <exception cref="PathTooLongException">A path is longer than the system allows.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access was denied, the destination is read-only, or a path names a directory.
    /// </exception>
    /// <exception cref="FileCopyException">The copy failed for another reason, such as a full volume.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public CopyResult Copy(
        string source, string destination, CopyOptions? options = null, CancellationToken cancellationToken = default)
    {
        return OrThrow(TryCopy(source, destination, options, cancellationToken));
    }

    /// <summary>Copies one file, and returns a failure instead of throwing it.</summary>
    /// <inheritdoc cref="Copy" path="/param"/>
    /// <returns>What was done, and why; a failure in <see cref="CopyResult.Failure"/>.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public CopyResult TryCopy(
        string source, string destination, CopyOptions? options = null, CancellationToken cancellationToken = default)
    {
        CopyResult result = _engine.Copy(new CopyJob(Request(source, destination)), options ?? CopyOptions.Default, cancellationToken);
        return result.IsCanceled ? throw new OperationCanceledException(cancellationToken) : result;
    }

    /// <summary>Returns what <see cref="Copy"/> would do, and why. Queries both sides and changes nothing.</summary>
    /// <remarks>
    /// A copy right after it ends as planned: with this method, or the fallback if the clone or link is refused, or with this failure in
    /// this operation. A plan does not know what only writing shows: a full volume, a quota or another limit, an error of the storage or
    /// of a server, a file that a process has open, what a security module forbids, a clone that is refused with
    /// <see cref="CopyMode.CloneOnly"/>; nor what other processes change after it. On Windows and macOS it does not know whether this user
    /// may create files in a directory, on macOS nor whether the source can be read.
    /// </remarks>
    /// <param name="source">The file to copy.</param>
    /// <param name="destination">The full path of the copy.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <returns>The plan; a failure in <see cref="CopyPlan.Failure"/>.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public CopyPlan Plan(string source, string destination, CopyOptions? options = null) =>
        _engine.Plan(Request(source, destination), options ?? CopyOptions.Default);

    /// <summary>Copies many files. A request that fails does not stop the others.</summary>
    /// <remarks>
    /// The outcome is that of the requests carried out in the order given: equal requests are done once, the last of several sources for
    /// one destination wins, and a request whose source is the destination of a later one reads the existing content. Beside its paths a
    /// request takes some 350 bytes of memory during the batch, and its result 80 afterwards, whether it failed or not.
    /// </remarks>
    /// <param name="requests">The files to copy; enumerated once, before the first is copied.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">Receives each finished request, possibly from several threads at once.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>One result for each request, in the order of the requests.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="requests"/> is null.</exception>
    /// <exception cref="ArgumentException">A path of a request is null, as in <c>default(CopyRequest)</c>.</exception>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled. What is finished was reported to <paramref name="progress"/>.
    /// </exception>
    public BatchResult CopyAll(
        IEnumerable<CopyRequest> requests,
        CopyOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(requests);
        return new BatchCopier(_engine, options ?? CopyOptions.Default, progress, cancellationToken).Run(requests);
    }

    /// <summary>Copies a directory and everything below it.</summary>
    /// <param name="source">An existing directory.</param>
    /// <param name="destination">The directory of the copies; created if missing, otherwise added to.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">Receives each finished file, possibly from several threads at once.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>What was done; failures in <see cref="TreeResult.Failures"/> and <see cref="TreeResult.Files"/>.</returns>
    /// <exception cref="ArgumentException">
    /// A path is null or empty, one directory contains the other, <see cref="TreeOptions.ReplaceWhole"/> would delete a source, or the
    /// options combine it with <see cref="TreeOptions.Mirror"/>.
    /// </exception>
    /// <exception cref="TreeCanceledException">The token was cancelled. It has what was done before.</exception>
    public TreeResult CopyTree(
        string source,
        string destination,
        TreeOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default) =>
        options is { ReplaceWhole: true }
            ? new TreeReplacement(_engine, options, progress, cancellationToken).Run(Request(source, destination))
            : new TreeCopier(_engine, options ?? TreeOptions.Default, progress, cancellationToken).Run(Request(source, destination));

    /// <summary>Returns what <see cref="CopyTree"/> would do, one change after the other. Queries both sides and changes nothing.</summary>
    /// <remarks>
    /// <para>
    /// The changes are found while they are enumerated, so the first one answers whether a tree is up to date; each enumeration queries
    /// both sides anew. Files and links that would be left as they are do not come up. A mirror that would delete something comes up with
    /// that last, and not at all where something else would fail: then it deletes nothing.
    /// </para>
    /// <para>
    /// What a plan cannot know is as for <see cref="Plan"/>; nor does it know whether two names of the source that differ in case or
    /// normalisation form are one name in a directory that does not have them yet; what is mounted in the place of something else, or in
    /// what would be deleted, nor a file there that a followed link of the source leads to; whether this user may create directories and
    /// links, or delete names; that one source with two names is cloned from its first copy; and of a destination that cannot be used at
    /// all, which directories of the source cannot be read.
    /// </para>
    /// </remarks>
    /// <param name="source">An existing directory.</param>
    /// <param name="destination">The directory of the copies.</param>
    /// <param name="options">The options; null for the defaults, with which every file is copied again.</param>
    /// <param name="cancellationToken">Cancels the search: the enumeration throws.</param>
    /// <returns>The changes; none if the tree is up to date, but for what is left out (<see cref="TreeChangeKind.Skip"/>).</returns>
    /// <exception cref="ArgumentException">
    /// A path is null or empty, one directory contains the other, or the options replace the whole tree, which copies everything.
    /// </exception>
    /// <exception cref="DirectoryNotFoundException">The source does not exist, or is not a directory.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public IEnumerable<TreeChange> PlanTree(
        string source, string destination, TreeOptions? options = null, CancellationToken cancellationToken = default) =>
        options is { ReplaceWhole: true }
            ? throw new ArgumentException("There is no plan of a tree that is replaced as a whole: everything is copied.", nameof(options))
            : new TreePlanner(_engine, options ?? TreeOptions.Default, cancellationToken).Plan(Request(source, destination));

    /// <summary>Creates a hard link: another name of the source file. An existing destination is replaced.</summary>
    /// <param name="source">An existing file or symbolic link.</param>
    /// <param name="destination">The path of the link, on the same volume. Missing directories are created.</param>
    /// <param name="options">
    /// Only <see cref="CopyOptions.SkipUnchanged"/> and <see cref="CopyOptions.OverwriteReadOnly"/> apply; null for the defaults.
    /// </param>
    /// <returns>What was done.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="IOException">The link could not be created; the types are those of <see cref="Copy"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">Access was denied, or the destination is read-only or a directory.</exception>
    public CopyResult CreateHardLink(string source, string destination, CopyOptions? options = null) =>
        OrThrow(TryCreateHardLink(source, destination, options));

    /// <summary>Creates a hard link, and returns a failure instead of throwing it, so that the caller can copy.</summary>
    /// <inheritdoc cref="CreateHardLink" path="/param"/>
    /// <returns>What was done; a failure in <see cref="CopyResult.Failure"/>.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public CopyResult TryCreateHardLink(string source, string destination, CopyOptions? options = null) =>
        Link(Request(source, destination), CopyMethod.HardLink, options);

    /// <summary>Creates a symbolic link to the source. An existing destination is replaced.</summary>
    /// <param name="source">An existing file or symbolic link; the new link contains its absolute path.</param>
    /// <param name="destination">The path of the link. Missing directories are created.</param>
    /// <param name="options">As for <see cref="CreateHardLink"/>.</param>
    /// <inheritdoc cref="CreateHardLink" path="/returns|/exception"/>
    public CopyResult CreateSymbolicLink(string source, string destination, CopyOptions? options = null) =>
        OrThrow(TryCreateSymbolicLink(source, destination, options));

    /// <summary>Creates a symbolic link, and returns a failure instead of throwing it, so that the caller can copy.</summary>
    /// <inheritdoc cref="CreateSymbolicLink" path="/param"/>
    /// <returns>What was done; a failure in <see cref="CopyResult.Failure"/>.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public CopyResult TryCreateSymbolicLink(string source, string destination, CopyOptions? options = null) =>
        Link(Request(source, destination), CopyMethod.SymbolicLink, options);

    /// <summary>Creates a snapshot of a btrfs subvolume: a writable subvolume with the same content, in constant time.</summary>
    /// <remarks>Linux: <c>BTRFS_IOC_SNAP_CREATE_V2</c>, for the subvolume's owner and root. Elsewhere it is impossible.</remarks>
    /// <param name="source">The root of a subvolume.</param>
    /// <param name="destination">The path of the snapshot, which does not exist; its directory does, on the same volume.</param>
    /// <returns>What was done.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="IOException">The snapshot could not be created; the types are those of <see cref="Copy"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">Access was denied.</exception>
    public SnapshotResult CreateSnapshot(string source, string destination)
    {
        SnapshotResult result = TryCreateSnapshot(source, destination);
        return result.Failure is { } failure ? throw failure.ToException() : result;
    }

    /// <summary>Creates a snapshot, and returns a failure instead of throwing it, so that the caller can copy.</summary>
    /// <inheritdoc cref="CreateSnapshot" path="/param"/>
    /// <returns>What was done; a failure in <see cref="SnapshotResult.Failure"/>.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public SnapshotResult TryCreateSnapshot(string source, string destination)
    {
        CopyRequest request = Request(source, destination);
        return new SnapshotMaker(_engine.Platform).Make(
            request,
            PathText.Resolve(request.Source),
            Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Destination)));
    }

    private CopyResult Link(CopyRequest request, CopyMethod kind, CopyOptions? options) =>
        _engine.Copy(new CopyJob(request) { Link = kind }, options ?? CopyOptions.Default, CancellationToken.None);

    private static CopyResult OrThrow(CopyResult result) => result.Failure is { } failure ? throw failure.ToException() : result;

    private static CopyRequest Request(string source, string destination)
    {
        ArgumentException.ThrowIfNullOrEmpty(source);
        ArgumentException.ThrowIfNullOrEmpty(destination);
        return new CopyRequest(source, destination);
    }
}
