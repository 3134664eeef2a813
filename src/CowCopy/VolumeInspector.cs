using CowCopy.Files;
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

    /// <summary>Initializes an inspector for this operating system.</summary>
    public VolumeInspector()
        : this(PlatformFactory.Create())
    {
    }

    internal VolumeInspector(IPlatform platform, VolumeCatalog? volumes = null) =>
        (_platform, _volumes) = (platform, volumes ?? new VolumeCatalog(platform));

    /// <summary>Returns what is known of the volume of a path. Writes nothing.</summary>
    /// <param name="path">A file or directory; if it does not exist, the nearest existing directory above it is used.</param>
    /// <returns>The properties of the volume.</returns>
    /// <exception cref="ArgumentException">The path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public VolumeInfo Probe(string path) => _volumes.Probe(Resolve(path));

    /// <summary>Returns the extents of a file: where its content is stored on the volume.</summary>
    /// <remarks>
    /// Linux: FIEMAP. Windows: retrieval pointers, with reference counts on ReFS. Dirty pages of the file are written first, on Windows
    /// only if this process may write the file. Elsewhere the answer is null.
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
        FileHandle file = FileHandle.None;
        if (facts.Kind == FileKind.Other) throw Unreadable(path, CopyErrorKind.SourceNotRegular, 0);
        if (status.IsOk) status = _platform.OpenSource(resolved, out file);
        if (status.Code == StatusCode.NotSupported) return null;
        if (!status.IsOk) throw Unreadable(path, ErrorMap.From(status.Code, CopyOperation.OpenSource), status.NativeCode);
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

    private static Exception Unreadable(string path, CopyErrorKind kind, int nativeCode)
    {
        string message = $"Cannot read the extents of \"{path}\": {FailureText.OfPath(kind, nativeCode)}";
        return kind == CopyErrorKind.SourceNotFound ? new FileNotFoundException(message, path) : new IOException(message, nativeCode);
    }

    private static string Resolve(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return PathText.Resolve(path);
    }
}
