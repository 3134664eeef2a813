using System.ComponentModel;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Volumes;

/// <summary>Flushes a whole volume to stable storage. Linux only; elsewhere it does nothing.</summary>
public sealed partial class VolumeFlush : IDisposable
{
    private readonly SafeFileHandle? _directory;

    private VolumeFlush(SafeFileHandle? directory) => _directory = directory;

    /// <summary>Whether flushing does anything here.</summary>
    public bool IsSupported => _directory is not null;

    /// <param name="directory">An existing directory on the volume.</param>
    public static VolumeFlush Open(string directory)
    {
        if (!OperatingSystem.IsLinux()) return new VolumeFlush(null);
        SafeFileHandle handle = new(OpenDirectory(directory, flags: 0), ownsHandle: true);
        return handle.IsInvalid ? throw new Win32Exception() : new VolumeFlush(handle);
    }

    public void Flush()
    {
        if (_directory is not null && SyncVolume((int)_directory.DangerousGetHandle()) != 0) throw new Win32Exception();
    }

    public void Dispose() => _directory?.Dispose();

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int OpenDirectory(string path, int flags);

    [LibraryImport("libc", EntryPoint = "syncfs", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int SyncVolume(int file);
}
