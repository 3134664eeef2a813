using System.ComponentModel;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Volumes;

/// <summary>Has a whole volume written to its device. Linux; elsewhere nothing is flushed, and flush times say so.</summary>
public sealed partial class VolumeFlush : IDisposable
{
    private readonly SafeFileHandle? _folder;

    private VolumeFlush(SafeFileHandle? folder) => _folder = folder;

    /// <summary>Whether flushing does anything here.</summary>
    public bool IsSupported => _folder is not null;

    /// <param name="folder">An existing folder on the volume.</param>
    public static VolumeFlush Open(string folder)
    {
        if (!OperatingSystem.IsLinux()) return new VolumeFlush(null);
        SafeFileHandle handle = new(OpenFolder(folder, flags: 0), ownsHandle: true);
        return handle.IsInvalid ? throw new Win32Exception() : new VolumeFlush(handle);
    }

    public void Flush()
    {
        if (_folder is not null && SyncVolume((int)_folder.DangerousGetHandle()) != 0) throw new Win32Exception();
    }

    public void Dispose() => _folder?.Dispose();

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int OpenFolder(string path, int flags);

    [LibraryImport("libc", EntryPoint = "syncfs", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int SyncVolume(int file);
}
