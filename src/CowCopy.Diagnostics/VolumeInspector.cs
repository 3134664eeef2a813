using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>Reports what volumes support and where files are stored on them.</summary>
/// <remarks>Thread-safe; all methods block. It keeps nothing between calls.</remarks>
public sealed class VolumeInspector
{
    private readonly IDiagnosticPlatform _platform;

    /// <summary>Initializes an inspector for this operating system.</summary>
    public VolumeInspector()
        : this(PlatformFactory.Create())
    {
    }

    internal VolumeInspector(IDiagnosticPlatform platform) => _platform = platform;

    /// <summary>Returns what is known of the volume of a path. Writes nothing.</summary>
    /// <param name="path">A file or directory; if it does not exist, the nearest existing directory above it is used.</param>
    /// <returns>The properties of the volume.</returns>
    /// <exception cref="ArgumentException">The path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public VolumeInfo Probe(string path)
    {
        string resolved = Resolve(path);
        PlatformStatus status = _platform.InspectVolume(resolved, out VolumeFacts facts);
        string? above = resolved;
        while (!status.IsOk && IsOnVolumeAbove(above, status) && (above = Path.GetDirectoryName(above)) is not null)
            status = _platform.InspectVolume(above, out facts);
        if (status.IsOk) return new VolumeInfo(resolved, facts);
        return new VolumeInfo(
            resolved, VolumeFacts.Unknown with { Message = "the volume could not be queried: " + status.Explain() });
    }

    /// <summary>Returns the extents of a file: where its content is stored on the volume.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Linux: FIEMAP.</item>
    /// <item>Windows: retrieval pointers, with reference counts on ReFS.</item>
    /// <item>Elsewhere the answer is null.</item>
    /// <item>Dirty pages of the file are written first, on Windows only if this process may write the file.</item>
    /// </list>
    /// </remarks>
    /// <param name="path">An existing file.</param>
    /// <returns>The extents; null if the file system does not report extents.</returns>
    /// <exception cref="ArgumentException">The path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="FileNotFoundException">The file does not exist.</exception>
    /// <exception cref="IOException">The file could not be opened or read.</exception>
    public ExtentMap? ReadExtents(string path)
    {
        string resolved = Resolve(path);
        PlatformStatus status = _platform.Inspect(resolved, LinkTreatment.Follow, out FileFacts facts);
        if (facts.Kind == FileKind.Other) throw Unreadable(path, PlatformStatus.From(StatusCode.NotRegular));
        if (!status.IsOk) throw Unreadable(path, status);
        if (_platform.Handles is not { } handles) return null;
        status = handles.OpenSource(resolved, out FileHandle file);
        if (status.Code == StatusCode.NotSupported) return null;
        if (!status.IsOk) throw Unreadable(path, status);
        try
        {
            handles.AwaitWriteback(file); // dirty pages have no extent yet
            List<Extent> extents = [];
            return handles.ReadExtents(file, extents).IsOk ? new ExtentMap(path, facts.Length, extents) : null;
        }
        finally
        {
            handles.Close(file);
        }
    }

    private static Exception Unreadable(string path, PlatformStatus status)
    {
        string message = $"Cannot read the extents of \"{path}\": {status.Explain()}";
        bool isMissing = status.Code is StatusCode.NotFound or StatusCode.NotDirectory;
        return isMissing ? new FileNotFoundException(message, path) : new IOException(message, status.NativeCode);
    }

    /// <summary>
    /// Whether a path that cannot be queried is, or would be, on the volume of its directory: it does not exist, or is a file. All else
    /// may be a mount point, as of a FUSE program that has ended.
    /// </summary>
    private bool IsOnVolumeAbove(string path, PlatformStatus status) =>
        status.Code is StatusCode.NotFound or StatusCode.NotDirectory or StatusCode.InvalidName or StatusCode.NameTooLong
        || (_platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk && facts.Kind == FileKind.Regular);

    private static string Resolve(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return PathText.Resolve(path);
    }
}
