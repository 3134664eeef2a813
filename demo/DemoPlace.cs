using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>Where the demo works: an XFS volume of its own where it may make one, else a folder of the volume at hand.</summary>
internal sealed class DemoPlace : IDisposable
{
    private readonly LoopVolume? _volume;
    private readonly bool _keep;

    private DemoPlace(string path, LoopVolume? volume, DemoOptions options)
    {
        Path = path;
        _volume = volume;
        _keep = options.Keep;
    }

    public string Path { get; }

    [SuppressMessage("Reliability", "CA2000", Justification = "The place owns the volume.")]
    public static DemoPlace Find(DemoOptions options)
    {
        if (options.Folder is null && TryMakeVolume(options) is { } volume) return new DemoPlace(System.IO.Path.Combine(volume.Path, "demo"), volume, options);
        string folder = System.IO.Path.Combine(options.Folder ?? System.IO.Path.GetFullPath("artifacts"), "cowcopy-demo");
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        return new DemoPlace(folder, volume: null, options);
    }

    public void Dispose()
    {
        if (_keep) return;
        _volume?.Dispose();
        if (_volume is null && Directory.Exists(Path)) Directory.Delete(Path, recursive: true);
    }

    [SuppressMessage("Reliability", "CA2000", Justification = "The place owns the volume.")]
    private static LoopVolume? TryMakeVolume(DemoOptions options)
    {
        FileSystemTools.InstallMissing([LoopFileSystem.Xfs], Console.Out);
        try
        {
            LoopVolume volume = LoopVolume.Create(LoopFileSystem.Xfs, LoopVolume.DefaultSize);
            Console.WriteLine($"Made an XFS volume in a sparse file: {volume.Path}");
            return options.Keep ? volume : volume.UntilExit();
        }
        catch (IOException e)
        {
            Console.WriteLine($"No XFS volume of its own: {e.Message} Working on the volume of the current folder instead.");
            return null;
        }
    }
}
