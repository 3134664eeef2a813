using CowCopy.Execution;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy;

/// <summary>Copies files the way builds want them copied: shared where that pays, moved where that is cheaper, left alone where nothing changed.</summary>
/// <remarks>
/// <para>Cheap to make and thread-safe. It remembers what it learned of the volumes it met, so one copier for a whole build serves best.</para>
/// <para>
/// A copy carries its source's content, permission bits (or attributes) and modification time, which is set last: a copy cut short never
/// looks up to date. A destination is always a file of its own, created exclusively; a symbolic link there is replaced, not written through.
/// </para>
/// <para>
/// Linux: clones by <c>FICLONE</c> (btrfs, XFS, bcachefs, and others that offer it), else moves bytes. Windows: block clones on ReFS and Dev Drives where the
/// system's own copy call does not clone by itself, else that call. macOS: <c>clonefile</c>, else the base library's copy.
/// </para>
/// </remarks>
public sealed class FileCopier
{
    private readonly CopyEngine _engine;

    /// <summary>Makes a copier for this operating system.</summary>
    public FileCopier()
        : this(PlatformFactory.Create())
    {
    }

    internal FileCopier(IPlatform platform) => _engine = new CopyEngine(platform, new VolumeCatalog(platform));

    /// <summary>What this copier came upon that is worth looking into, each once. Never an error: the copies themselves were made.</summary>
    /// <remarks>Today only this: a ReFS volume that refuses clones as having too many references while it counts far fewer.</remarks>
    public IReadOnlyList<HealthFinding> Findings => _engine.References.Leaks.Findings;

    /// <summary>Copies one file.</summary>
    /// <param name="source">An existing file. A symbolic link is followed.</param>
    /// <param name="destination">The full name of the copy. An existing file is replaced; missing folders are made.</param>
    /// <param name="options">How; the default where null.</param>
    /// <param name="cancellationToken">Stops the copy; what was begun is undone.</param>
    /// <returns>How it was done, and why.</returns>
    /// <exception cref="ArgumentException">A path is null or empty.</exception>
    /// <exception cref="FileNotFoundException">The source does not exist.</exception>
    /// <exception cref="DirectoryNotFoundException">The folder of the destination could not be made.</exception>
    /// <exception cref="PathTooLongException">A path is longer than the system allows.</exception>
    /// <exception cref="UnauthorizedAccessException">Access was denied, the destination is read-only, or one side is a folder.</exception>
    /// <exception cref="FileCopyException">Anything else went wrong, such as a full volume.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public CopyResult Copy(string source, string destination, CopyOptions? options = null, CancellationToken cancellationToken = default)
    {
        CopyResult result = _engine.Copy(Request(source, destination), options ?? CopyOptions.Default, cancellationToken);
        if (result.Outcome == CopyOutcome.Canceled) throw new OperationCanceledException(cancellationToken);
        return result.Failure is { } failure ? throw failure.ToException() : result;
    }

    /// <summary>Says what <see cref="Copy"/> would do, and why, from one look at each side. Touches nothing.</summary>
    /// <param name="source">The file that would be copied.</param>
    /// <param name="destination">The full name of the copy.</param>
    /// <param name="options">How; the default where null.</param>
    /// <returns>The plan. What stands in the way is in <see cref="CopyPlan.Failure"/>, not thrown.</returns>
    /// <exception cref="ArgumentException">A path is null or empty.</exception>
    public CopyPlan Plan(string source, string destination, CopyOptions? options = null) =>
        _engine.Plan(Request(source, destination), options ?? CopyOptions.Default);

    /// <summary>Copies many files. One that fails never stops the others, and nothing is thrown for it.</summary>
    /// <remarks>
    /// The outcome is that of the requests carried out in the order given, however the work is spread: an equal request is done once, of
    /// several sources for one destination the last one stays, and a request whose source is the destination of an earlier one reads the original.
    /// </remarks>
    /// <param name="requests">What to copy.</param>
    /// <param name="options">How; the default where null.</param>
    /// <param name="progress">Told of each finished request, possibly from several threads at once.</param>
    /// <param name="cancellationToken">Stops between files and inside long ones; what was not done is reported as cancelled.</param>
    /// <returns>One result for each request, in the order of the requests.</returns>
    public BatchResult CopyAll(
        IReadOnlyList<CopyRequest> requests,
        CopyOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(requests);
        BatchCopier batch = new(_engine, options ?? CopyOptions.Default, Platform.DirectoryAnchor.None, progress, cancellationToken);
        return batch.Run(requests);
    }

    /// <summary>Copies a folder with all that is below it.</summary>
    /// <param name="source">An existing folder.</param>
    /// <param name="destination">The folder that is to hold the copies; made where it does not exist, added to where it does.</param>
    /// <param name="options">How; the default where null.</param>
    /// <param name="progress">Told of each finished file.</param>
    /// <param name="cancellationToken">Stops between files and inside long ones.</param>
    /// <returns>What was done. What went wrong is in the result, not thrown.</returns>
    /// <exception cref="ArgumentException">A path is null or empty, or one of the folders lies inside the other.</exception>
    /// <exception cref="DirectoryNotFoundException">The source is not an existing folder.</exception>
    public TreeResult CopyTree(
        string source,
        string destination,
        TreeOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        CopyRequest request = Request(source, destination);
        return new TreeCopier(_engine, options ?? TreeOptions.Default, progress, cancellationToken).Run(request);
    }

    /// <summary>Makes the destination another name of the source file, replacing what is there.</summary>
    /// <param name="source">An existing file or symbolic link.</param>
    /// <param name="destination">The new name, on the same volume. Missing folders are made.</param>
    /// <param name="options">Only <see cref="CopyOptions.SkipUnchanged"/> and <see cref="CopyOptions.OverwriteReadOnly"/> matter here.</param>
    /// <returns>What happened; a refusal is in <see cref="CopyResult.Failure"/>, not thrown, so that the caller can copy instead.</returns>
    /// <exception cref="ArgumentException">A path is null or empty.</exception>
    public CopyResult HardLink(string source, string destination, CopyOptions? options = null) =>
        _engine.Link(Request(source, destination), CopyMethod.HardLink, options ?? CopyOptions.Default);

    /// <summary>Makes the destination a symbolic link to the source file, replacing what is there.</summary>
    /// <param name="source">An existing file or symbolic link; the new link holds this path made absolute.</param>
    /// <param name="destination">The name of the link. Missing folders are made.</param>
    /// <param name="options">Only <see cref="CopyOptions.SkipUnchanged"/> and <see cref="CopyOptions.OverwriteReadOnly"/> matter here.</param>
    /// <returns>What happened; a refusal is in <see cref="CopyResult.Failure"/>, not thrown, so that the caller can copy instead.</returns>
    /// <exception cref="ArgumentException">A path is null or empty.</exception>
    public CopyResult SymbolicLink(string source, string destination, CopyOptions? options = null) =>
        _engine.Link(Request(source, destination), CopyMethod.SymbolicLink, options ?? CopyOptions.Default);

    /// <summary>Says what is known of the volume a path lies on. Writes nothing.</summary>
    /// <param name="path">A file or folder; where it does not exist, the nearest folder above it that does.</param>
    /// <returns>The volume's facts.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    public VolumeInfo Probe(string path)
    {
        if (string.IsNullOrEmpty(path)) throw new ArgumentException("The path is empty.", nameof(path));
        return _engine.Volumes.Probe(PathText.Resolve(path));
    }

    /// <summary>Finds out whether the operating system's own copy call clones in a folder, and goes by the answer from then on.</summary>
    /// <remarks>Windows: writes a file of 128 KiB there, has it copied, counts the references to the copy's first extent, and removes both. Elsewhere nothing is done.</remarks>
    /// <param name="directory">An existing folder that files may be made in.</param>
    /// <returns>Whether it does; <see cref="CloneSupport.Unknown"/> where the volume does not count references or the files could not be made.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    public CloneSupport ProbeSystemCopy(string directory)
    {
        if (string.IsNullOrEmpty(directory)) throw new ArgumentException("The path is empty.", nameof(directory));
        _engine.Volumes.ProbeSystemCopy(PathText.Resolve(directory), out CloneSupport answer);
        return answer;
    }

    /// <summary>Reads where a file's content lies on its volume.</summary>
    /// <remarks>
    /// Linux: FIEMAP. Windows: retrieval pointers, with reference counts on ReFS. Both after the file's own dirty pages are written back, on Windows where this
    /// process may write the file. Elsewhere nothing is known.
    /// </remarks>
    /// <param name="path">An existing file.</param>
    /// <returns>The extents, or null where the volume does not tell.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    /// <exception cref="FileNotFoundException">The file does not exist.</exception>
    /// <exception cref="IOException">The file could not be opened or read.</exception>
    public ExtentMap? ReadExtents(string path)
    {
        if (string.IsNullOrEmpty(path)) throw new ArgumentException("The path is empty.", nameof(path));
        return _engine.ReadExtents(path);
    }

    /// <summary>Adds up what a file, or all files below a folder, take up on their volume, with shared blocks counted once.</summary>
    /// <remarks>
    /// Reads the extents of each file; a file without any counts as unknown. Changes nothing, and on Windows flushes nothing: what is only in memory takes no room
    /// yet.
    /// </remarks>
    /// <param name="path">An existing file or folder. A symbolic link there is followed, those below it are not.</param>
    /// <param name="cancellationToken">Stops between folders.</param>
    /// <returns>The sums.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    /// <exception cref="FileNotFoundException">Nothing is there.</exception>
    /// <exception cref="IOException">A folder could not be read.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public SpaceUsage MeasureSpace(string path, CancellationToken cancellationToken = default)
    {
        if (string.IsNullOrEmpty(path)) throw new ArgumentException("The path is empty.", nameof(path));
        return new SpaceSurvey(_engine.Platform, _engine.Volumes, cancellationToken).Measure(path);
    }

    private static CopyRequest Request(string source, string destination)
    {
        if (string.IsNullOrEmpty(source)) throw new ArgumentException("The path of the source is empty.", nameof(source));
        if (string.IsNullOrEmpty(destination)) throw new ArgumentException("The path of the destination is empty.", nameof(destination));
        return new CopyRequest(source, destination);
    }
}
