using System.Globalization;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>Makes snapshots of btrfs subvolumes: writable subvolumes with the same content, in constant time.</summary>
/// <remarks>Thread-safe; all methods block.</remarks>
public sealed class SnapshotMaker
{
    private const string OneVolume = "Choose a destination on the volume of the source, or copy the directory as a tree.";

    private readonly IDiagnosticPlatform _platform;

    /// <summary>Initializes an instance for this operating system.</summary>
    public SnapshotMaker()
        : this(PlatformFactory.Create())
    {
    }

    internal SnapshotMaker(IDiagnosticPlatform platform) => _platform = platform;

    /// <summary>Makes a snapshot of a subvolume. A failed one leaves nothing.</summary>
    /// <remarks>Linux: <c>BTRFS_IOC_SNAP_CREATE_V2</c>, for the subvolume's owner and root.</remarks>
    /// <param name="source">The root of a subvolume.</param>
    /// <param name="destination">The path of the snapshot, which does not exist; its directory does, on the same volume.</param>
    /// <returns>
    /// The number of subvolumes directly in the source. Each is an empty directory in the snapshot. 0 before Linux 4.18, which does not
    /// report them.
    /// </returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="NotSupportedException">There can be no such snapshot: copy the directory as a tree instead.</exception>
    /// <exception cref="UnauthorizedAccessException">Access was denied.</exception>
    /// <exception cref="IOException">The snapshot could not be made.</exception>
    public int Create(string source, string destination)
    {
        ArgumentException.ThrowIfNullOrEmpty(source);
        ArgumentException.ThrowIfNullOrEmpty(destination);
        string operation = $"Cannot create a snapshot of \"{source}\" as \"{destination}\": ";
        string from = PathText.Resolve(source), to = Path.TrimEndingDirectorySeparator(PathText.Resolve(destination));
        PlatformStatus status = _platform.Inspect(from, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) throw OfSource(operation, status);
        if (facts.Kind != FileKind.Directory)
            throw new IOException($"{operation}the source is not a directory{While(status)}. Name a directory.");
        if (_platform.Inspect(to, LinkTreatment.Keep, out FileFacts existing).IsOk && existing.Exists)
        {
            throw new IOException(
                $"{operation}the destination exists, and may not be replaced{While(status)}. Delete it, or name another destination.");
        }

        if (_platform.Snapshots is not { } snapshots) throw OfSnapshot(operation, PlatformStatus.NotSupported);
        status = snapshots.Snapshot(from, to, out int nested);
        return status.IsOk ? nested : throw OfSnapshot(operation, status);
    }

    private static Exception OfSource(string operation, PlatformStatus status) => status.Code switch
    {
        StatusCode.NotFound or StatusCode.NotDirectory =>
            new DirectoryNotFoundException($"{operation}the source does not exist{While(status)}. Check the path."),
        _ => OfSystem($"{operation}the source cannot be queried: {status.Explain()}", status),
    };

    private static Exception OfSnapshot(string operation, PlatformStatus status) => status.Code switch
    {
        StatusCode.InvalidArgument => new NotSupportedException(
            $"{operation}the source is not the root of a btrfs subvolume{While(status)}. "
                + "Name the root of a subvolume, or copy the directory as a tree."),
        StatusCode.NotSupported => new NotSupportedException(
            $"{operation}source and destination are not on one btrfs volume{While(status)}. {OneVolume}"),
        StatusCode.DifferentVolume => new NotSupportedException(
            $"{operation}source and destination are on different volumes{While(status)}. {OneVolume}"),
        StatusCode.NotFound or StatusCode.NotDirectory => new DirectoryNotFoundException(
            $"{operation}the directory of the destination could not be created, or something else is in its place{While(status)}. "
                + "Create it: a snapshot is made in a directory that exists."),
        StatusCode.ReadOnlyVolume => new IOException(
            $"{operation}the volume of the destination is mounted read-only{While(status)}. Mount the volume for writing.",
            status.NativeCode),
        _ => OfSystem(operation + status.Explain(), status),
    };

    private static Exception OfSystem(string message, PlatformStatus status) =>
        status.Code is StatusCode.AccessDenied or StatusCode.NotPermitted
            ? new UnauthorizedAccessException(message)
            : new IOException(message, status.NativeCode);

    private static string While(PlatformStatus status) => status.NativeCode == 0
        ? " (while creating the snapshot)"
        : string.Create(CultureInfo.InvariantCulture, $" (while creating the snapshot, system error {status.NativeCode})");
}
