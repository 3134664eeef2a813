using CowCopy.Diagnostics.Health;
using CowCopy.Diagnostics.Inspection;
using CowCopy.Diagnostics.Machines;
using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>Reports what is wrong for copies in a directory, and what its files occupy.</summary>
/// <remarks>Thread-safe; all methods block. It keeps nothing between calls.</remarks>
public sealed class DirectoryInspector
{
    private readonly IDiagnosticPlatform _platform;
    private readonly Machine _machine;
    private readonly Func<FileCopier> _newCopier;

    /// <summary>Initializes an inspector for this operating system.</summary>
    public DirectoryInspector()
        : this(PlatformFactory.Create())
    {
    }

    /// <param name="platform">The platform.</param>
    /// <param name="machine">The machine; null for this one.</param>
    /// <param name="newCopier">Makes a copier for probes; null for one of this operating system.</param>
    internal DirectoryInspector(IDiagnosticPlatform platform, Machine? machine = null, Func<FileCopier>? newCopier = null) =>
        (_platform, _machine, _newCopier) = (platform, machine ?? Machine.Create(), newCopier ?? (static () => new FileCopier()));

    /// <summary>Returns the space that a file, or all files below a directory, occupy; shared extents are counted once.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Reads the extents of each file; a file without extents counts as unknown. Changes nothing.</item>
    /// <item>On Windows dirty pages are not written first, so content that is only in memory is not counted.</item>
    /// </list>
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
        ArgumentException.ThrowIfNullOrEmpty(path);
        cancellationToken.ThrowIfCancellationRequested();
        SpaceSurvey survey = new(_platform, path, collects: false, found: null, cancellationToken);
        SpaceUsage space = survey.Run();
        if (survey.Unread.Find(static one => one.IsDirectory) is { } unread)
            throw SpaceSurvey.Unreadable(unread.Path, unread.Status);
        return space;
    }

    /// <summary>
    /// Runs all health checks on a repository or another directory: its volume, its output directories, package caches, the machine.
    /// </summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Changes nothing, unless <see cref="HealthCheckOptions.Probe"/> is set.</item>
    /// <item>Reads names, attributes and extents of what is below, and compares the contents of files of equal name and length, up to 256
    /// MiB.</item>
    /// <item>On a network volume it opens up to 100 files to time that.</item>
    /// <item>Linux: reads <c>/proc</c> and <c>/sys</c>; what processes of other users watch only as root.</item>
    /// <item>Windows: runs <c>fsutil devdrv query</c> on a Dev Drive, and <c>powershell.exe</c> for the state of Microsoft Defender.</item>
    /// <item>A check that cannot run is in <see cref="HealthReport.NotChecked"/>.</item>
    /// </list>
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
        ArgumentException.ThrowIfNullOrEmpty(directory);
        cancellationToken.ThrowIfCancellationRequested();
        DirectoryHealth health = new(_platform, _machine, _newCopier);
        return health.Check(directory, options ?? new HealthCheckOptions(), progress, cancellationToken);
    }
}
