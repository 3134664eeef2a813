using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy;

/// <summary>Copies files for builds: clones where supported and faster, copies bytes otherwise, skips unchanged files.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>Thread-safe; all methods block. It caches what it has learned of volumes and files, within fixed bounds: use one copier for a
/// whole build or process.</item>
/// <item>A copy has its source's content, permissions (or attributes) and modification time. The time is set last: an interrupted copy
/// never looks up to date.</item>
/// <item>Content goes into a new, exclusively created file; a symbolic link at the destination is replaced, not followed.</item>
/// <item>A method that copies or links one file throws; its <c>Try</c> form returns false, with the failure in <see
/// cref="CopyResult.Failure"/>. The methods for many files return each failure in their results.</item>
/// <item>All throw <see cref="ArgumentException"/> for invalid arguments.</item>
/// <item>Each method with a token throws <see cref="OperationCanceledException"/> once it is cancelled and nothing of the call runs any
/// more; if it is cancelled already, before anything is queried or changed.</item>
/// <item>What was finished before is complete, and was reported to the progress; nothing is left of a file that was not, and a mirror
/// deletes no more. If all was finished, the method returns as if the token had not been cancelled.</item>
/// <item>An exception that the progress throws is thrown instead.</item>
/// <item>Linux: clones by <c>FICLONE</c> (btrfs, XFS, bcachefs and others), otherwise copies bytes.</item>
/// <item>Windows: clones blocks on ReFS and Dev Drives where the system copy does not clone, otherwise uses the system copy.</item>
/// <item>macOS: <c>clonefile</c>, otherwise copies the bytes.</item>
/// </list>
/// </remarks>
public sealed partial class FileCopier
{
    private readonly CopyEngine _engine;
    private readonly VolumeCatalog _volumes;

    /// <summary>Initializes a copier for this operating system.</summary>
    /// <exception cref="PlatformNotSupportedException">.NET Framework runs on another system than Windows.</exception>
    public FileCopier()
        : this(PlatformFactory.Create())
    {
    }

    internal FileCopier(IPlatform platform)
    {
        _volumes = new VolumeCatalog(platform);
        _engine = new CopyEngine(platform, _volumes);
    }

    /// <summary>Gets the volume problems detected while copying, each once per volume, 256 at most. The copies succeeded.</summary>
    public IReadOnlyList<CopyWarning> Warnings => _engine.Warnings;

    /// <summary>Returns whether files can be cloned on the volume of a directory.</summary>
    /// <remarks>The volume is queried once for each directory, and a clone that it refuses is learned from.</remarks>
    /// <param name="directory">A directory; if it does not exist, the nearest existing one above it is used.</param>
    /// <param name="fileSystem">The name of the file system, such as <c>xfs</c>; null if it is not known.</param>
    /// <returns>Null where only the first clone shows it, and if the volume could not be queried.</returns>
    /// <exception cref="ArgumentException">The path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public bool? CanClone(string directory, out string? fileSystem)
    {
        VolumeFacts volume = _volumes.OfNewFilesIn(Resolve(directory));
        fileSystem = volume.FileSystem;
        return volume.CanClone;
    }

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
        return isSource && _engine.Platform.OpenFiles is { } files ? files.FindHolders(PathText.Resolve(failure.Request.Source)) : [];
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
    /// <item>A request waits for all before it if it depends on one of them: it reads or replaces what that one writes, or replaces what
    /// that one reads. All after it wait for it.</item>
    /// <item>With <paramref name="stopAtFailure"/>, the result of one that is left out has <see cref="CopyOutcome.None"/>, and is not
    /// reported to the progress.</item>
    /// <item>Beside its paths a request takes some 350 bytes of memory during the batch, and its result 80 afterwards.</item>
    /// </list>
    /// </remarks>
    /// <param name="requests">The files to copy; enumerated once, before the first is copied.</param>
    /// <param name="options">How each file is copied; null for the defaults.</param>
    /// <param name="maxDegreeOfParallelism">Maximum number of threads. Default: 0, chosen by the batch.</param>
    /// <param name="stopAtFailure">
    /// Whether the requests that wait for a failed one are left out, for callers that retry. Default: false; they are carried out.
    /// </param>
    /// <param name="progress">Receives each finished request, and the bytes that copies have.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>One result for each request, in the order of the requests.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="requests"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The number of threads is negative.</exception>
    /// <exception cref="ArgumentException">A path of a request is null, as in <c>default(CopyRequest)</c>.</exception>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled. What is finished was reported to <paramref name="progress"/>.
    /// </exception>
    public BatchResult CopyAll(
        IEnumerable<CopyRequest> requests,
        CopyOptions? options = null,
        int maxDegreeOfParallelism = 0,
        bool stopAtFailure = false,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(requests);
        ArgumentRange.AtLeast(0, maxDegreeOfParallelism, nameof(maxDegreeOfParallelism), nameof(maxDegreeOfParallelism));
        CopyOptions all = (options ?? CopyOptions.Default).For(maxDegreeOfParallelism, progress, stopAtFailure);
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

    private static string Resolve(string directory)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        return PathText.Resolve(directory);
    }

    private static CopyResult OrThrow(CopyResult result) => result.Failure is { } failure ? throw failure.ToException() : result;

    private static CopyRequest Request(string source, string destination)
    {
        ArgumentException.ThrowIfNullOrEmpty(source);
        ArgumentException.ThrowIfNullOrEmpty(destination);
        return new CopyRequest(source, destination);
    }
}
