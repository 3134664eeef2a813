using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Platform;
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
/// Errors: a method that copies or links one file throws; its <c>Try</c> form returns false, with the failure in
/// <see cref="CopyResult.Failure"/>. The methods for many files return each failure in their results. All throw
/// <see cref="ArgumentException"/> for invalid arguments.
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
    /// <param name="progress">Receives the bytes that the copy has, and its result.</param>
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
        string source,
        string destination,
        CopyOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default) =>
        OrThrow(CopyOne(source, destination, options, progress, cancellationToken));

    /// <summary>Copies one file, and returns a failure instead of throwing it.</summary>
    /// <param name="source">An existing file, or a symbolic link to one.</param>
    /// <param name="destination">The full path of the copy. An existing file is replaced; missing directories are created.</param>
    /// <param name="result">What was done, and why; a failure in <see cref="CopyResult.Failure"/>.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">Receives the bytes that the copy has, and its result.</param>
    /// <param name="cancellationToken">Cancels the copy; a partially written destination is deleted.</param>
    /// <returns>Whether the destination is up to date now.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public bool TryCopy(
        string source,
        string destination,
        out CopyResult result,
        CopyOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        result = CopyOne(source, destination, options, progress, cancellationToken);
        return result.Succeeded;
    }

    /// <summary>Returns what <see cref="Copy"/> would do, and why. Queries both sides and changes nothing.</summary>
    /// <remarks>
    /// A copy right after it ends as planned: with this method, or the fallback if the clone or link is refused, or with this failure in
    /// this operation. A plan does not know:
    /// <list type="bullet">
    /// <item>what only writing shows: a full volume, a quota or another limit, an error of the storage or of a server, a file that a
    /// process has open, what a security module forbids, a clone that is refused with <see cref="CopyMode.CloneOnly"/>;</item>
    /// <item>what other processes change after it;</item>
    /// <item>on Windows and macOS, whether this user may create files in a directory; on macOS, whether the source can be read.</item>
    /// </list>
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
    /// The outcome is that of the requests carried out in the order given:
    /// <list type="bullet">
    /// <item>Equal requests are done once.</item>
    /// <item>The last of several sources for one destination wins.</item>
    /// <item>A request whose source is the destination of a later one reads the existing content.</item>
    /// <item>Beside its paths a request takes some 350 bytes of memory during the batch, and its result 80 afterwards.</item>
    /// </list>
    /// </remarks>
    /// <param name="requests">The files to copy; enumerated once, before the first is copied.</param>
    /// <param name="options">How each file is copied; null for the defaults.</param>
    /// <param name="batch">How the requests are carried out; null for the defaults.</param>
    /// <param name="progress">Receives each finished request, and the bytes that copies have.</param>
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
        BatchOptions? batch = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(requests);
        batch ??= BatchOptions.Default;
        CopyOptions all = (options ?? CopyOptions.Default).For(batch.MaxDegreeOfParallelism, progress, batch.StopAtFailure);
        return new BatchCopier(_engine, all, progress, cancellationToken).Run(requests);
    }

    private CopyResult CopyOne(
        string source, string destination, CopyOptions? options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
    {
        CopyOptions chosen = (options ?? CopyOptions.Default).For(maxDegreeOfParallelism: 0, progress);
        CopyResult result = _engine.Copy(new CopyJob(Request(source, destination)), chosen, cancellationToken);
        if (result.IsCanceled) throw new OperationCanceledException(cancellationToken);
        progress?.Report(new CopyProgress(Index: 0, Completed: 1, Total: 1, result));
        return result;
    }

    private static CopyResult OrThrow(CopyResult result) => result.Failure is { } failure ? throw failure.ToException() : result;

    private static CopyRequest Request(string source, string destination)
    {
        ArgumentException.ThrowIfNullOrEmpty(source);
        ArgumentException.ThrowIfNullOrEmpty(destination);
        return new CopyRequest(source, destination);
    }
}
