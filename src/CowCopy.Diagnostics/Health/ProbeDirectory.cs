using System.Globalization;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>A new directory for probes, which is deleted with the files of it that were named.</summary>
internal sealed class ProbeDirectory : IDisposable
{
    private const uint OwnerOnly = 0x1C0; // rwx------

    private readonly IDiagnosticPlatform _platform;
    private readonly List<string> _files = [];

    private ProbeDirectory(IDiagnosticPlatform platform, string path) => (_platform, Path) = (platform, path);

    public string Path { get; }

    /// <summary>A name that no other probe has.</summary>
    public static string NewName() => ".cowcopy-probe-" + Guid.NewGuid().ToString("N", CultureInfo.InvariantCulture);

    /// <returns>Null if it cannot be created.</returns>
    public static ProbeDirectory? Create(IDiagnosticPlatform platform, string above)
    {
        string path = PathAt.Join(above, NewName());
        return platform.MakeDirectory(path, OwnerOnly).IsOk ? new ProbeDirectory(platform, path) : null;
    }

    /// <summary>The path of a file that may be created in it.</summary>
    public string At(string name)
    {
        string file = PathAt.Join(Path, name);
        _files.Add(file);
        return file;
    }

    public void Dispose()
    {
        foreach (string file in _files) _platform.Delete(file); // NotFound where it was not created
        _platform.DeleteDirectory(Path);
    }
}
