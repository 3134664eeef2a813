using CowCopy.Files;
using CowCopy.Health;
using CowCopy.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy;

/// <summary>Reports what volumes support and where files are stored on them.</summary>
/// <remarks>Thread-safe. It caches what it has learned of each volume. All methods block.</remarks>
public sealed class VolumeInspector
{
    private readonly IPlatform _platform;
    private readonly VolumeCatalog _volumes;
    private readonly Machine? _machine;

    /// <summary>Initializes an inspector for this operating system.</summary>
    public VolumeInspector()
        : this(PlatformFactory.Create())
    {
    }

    internal VolumeInspector(IPlatform platform, VolumeCatalog? volumes = null, Machine? machine = null) =>
        (_platform, _volumes, _machine) = (platform, volumes ?? new VolumeCatalog(platform), machine);

    /// <summary>Returns what is known of the volume of a path. Writes nothing.</summary>
    /// <param name="path">A file or directory; if it does not exist, the nearest existing directory above it is used.</param>
    /// <returns>The properties of the volume.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    public VolumeInfo Probe(string path) => _volumes.Probe(Resolve(path));

    /// <summary>Tests whether the system copy clones in a directory, and uses the answer from then on.</summary>
    /// <remarks>
    /// Windows: writes a file of 128 KiB there, copies it, reads the reference count of the copy's first extent, and deletes both files.
    /// Elsewhere nothing is done.
    /// </remarks>
    /// <param name="directory">An existing directory in which files may be created.</param>
    /// <returns>
    /// The answer; <see cref="CloneSupport.Unknown"/> if the volume does not count references or the files could not be created.
    /// </returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    public CloneSupport ProbeSystemCopy(string directory)
    {
        _volumes.ProbeSystemCopy(Resolve(directory), out CloneSupport answer);
        return answer;
    }

    /// <summary>Returns the extents of a file: where its content is stored on the volume.</summary>
    /// <remarks>
    /// Linux: FIEMAP. Windows: retrieval pointers, with reference counts on ReFS. Dirty pages of the file are written first, on Windows
    /// only if this process may write the file. Elsewhere the answer is null.
    /// </remarks>
    /// <param name="path">An existing file.</param>
    /// <returns>The extents; null if the file system does not report extents.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    /// <exception cref="FileNotFoundException">The file does not exist.</exception>
    /// <exception cref="IOException">The file could not be opened or read.</exception>
    public ExtentMap? ReadExtents(string path)
    {
        string resolved = Resolve(path);
        PlatformStatus status = _platform.Inspect(resolved, LinkTreatment.Follow, out FileFacts facts);
        FileHandle file = FileHandle.None;
        if (facts.Kind == FileKind.Other) throw NotRegular(path);
        if (status.IsOk) status = _platform.OpenSource(resolved, out file);
        if (status.Code == StatusCode.NotSupported) return null;
        if (!status.IsOk) throw Unreadable(path, status);
        try
        {
            _platform.AwaitWriteback(file); // dirty pages have no extent yet
            List<FileExtent> extents = [];
            return _platform.ReadExtents(file, extents).IsOk ? new ExtentMap(path, facts.Length, extents) : null;
        }
        finally
        {
            _platform.Close(file);
        }
    }

    /// <summary>Returns the space that a file, or all files below a directory, occupy; shared extents are counted once.</summary>
    /// <remarks>
    /// Reads the extents of each file; a file without extents counts as unknown. Changes nothing. On Windows dirty pages are not written
    /// first, so content that is only in memory is not counted.
    /// </remarks>
    /// <param name="path">An existing file or directory. A symbolic link there is followed, those below it are not.</param>
    /// <param name="cancellationToken">Cancels between directories.</param>
    /// <returns>The sums.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    /// <exception cref="DirectoryNotFoundException">The path does not exist.</exception>
    /// <exception cref="IOException">A directory could not be read.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public SpaceUsage MeasureSpace(string path, CancellationToken cancellationToken = default)
    {
        Resolve(path);
        cancellationToken.ThrowIfCancellationRequested();
        SpaceSurvey survey = new(_platform, _volumes, path, collects: false, found: null, cancellationToken);
        SpaceUsage space = survey.Run();
        if (survey.Unread.Find(static one => one.IsDirectory) is { } unread)
            throw Unreadable(unread.Path, unread.Status, isTree: true);
        return space;
    }

    /// <summary>
    /// Runs all health checks on a repository or another directory: its volume, its output directories, package caches, the machine.
    /// </summary>
    /// <remarks>
    /// <para>
    /// Changes nothing, unless <see cref="HealthCheckOptions.Probe"/> is set. Reads names, attributes and extents of what is below, and
    /// compares the contents of files of equal name and length, up to 256 MiB. On a network volume it opens up to 100 files to time that.
    /// </para>
    /// <para>
    /// Linux: reads <c>/proc</c> and <c>/sys</c>; what processes of other users watch only as root. Windows: runs
    /// <c>fsutil devdrv query</c> on a Dev Drive, and <c>powershell.exe</c> for the state of Microsoft Defender. A check that cannot run is
    /// in <see cref="HealthReport.NotChecked"/>.
    /// </para>
    /// </remarks>
    /// <param name="directory">An existing directory, or a symbolic link to one. No link below it is followed.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">Receives the number of files that were read so far; null for none.</param>
    /// <param name="cancellationToken">Cancels between directories and files.</param>
    /// <returns>The findings, and what could not be checked.</returns>
    /// <exception cref="ArgumentException">The path is null or empty.</exception>
    /// <exception cref="DirectoryNotFoundException">The directory does not exist.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory may not be read.</exception>
    /// <exception cref="IOException">The path is not a directory, or could not be read.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public HealthReport CheckHealth(
        string directory,
        HealthCheckOptions? options = null,
        IProgress<int>? progress = null,
        CancellationToken cancellationToken = default)
    {
        Resolve(directory);
        cancellationToken.ThrowIfCancellationRequested();
        DirectoryHealth health = new(_platform, _volumes, _machine ?? PlatformFactory.CreateMachine());
        return health.Check(directory, options ?? new HealthCheckOptions(), progress, cancellationToken);
    }

    /// <summary>A device, pipe or socket has no extents, and the open of a pipe would wait for its other end.</summary>
    internal static Exception NotRegular(string path) => Unreadable(path, CopyErrorKind.SourceNotRegular, 0);

    /// <param name="path">A path that was given, or is below one.</param>
    /// <param name="status">Why it cannot be read.</param>
    /// <param name="isTree">Whether a directory may be there, not only a file.</param>
    internal static Exception Unreadable(string path, PlatformStatus status, bool isTree = false) =>
        Unreadable(path, ErrorMap.From(status.Code, CopyOperation.OpenSource), status.NativeCode, isTree);

    private static Exception Unreadable(string path, CopyErrorKind kind, int nativeCode, bool isTree = false)
    {
        string message = $"Cannot read the extents of \"{path}\": {FailureText.OfPath(kind, nativeCode)}";
        if (kind != CopyErrorKind.SourceNotFound) return new IOException(message, nativeCode);
        return isTree ? new DirectoryNotFoundException(message) : new FileNotFoundException(message, path);
    }

    private static string Resolve(string path)
    {
        if (string.IsNullOrEmpty(path)) throw new ArgumentException("The path is empty.", nameof(path));
        return PathText.Resolve(path);
    }
}
