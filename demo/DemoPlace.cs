using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>Where the demo works: a new XFS volume if one can be made, else a directory of the current volume.</summary>
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
    public static DemoPlace Find(DemoOptions options, string artifacts)
    {
        if (options.Directory is null && TryMakeVolume(options) is { } volume)
            return new DemoPlace(System.IO.Path.Combine(volume.Path, "demo"), volume, options);
        string directory = System.IO.Path.Combine(options.Directory ?? artifacts, "cowcopy-demo");
        if (Directory.Exists(directory)) Directory.Delete(directory, recursive: true);
        return new DemoPlace(directory, volume: null, options);
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
            return options.Keep ? volume : volume.UntilExit();
        }
        catch (IOException e)
        {
            Console.WriteLine($"No new XFS volume: {e.Message} Working on the current volume instead.");
            return null;
        }
    }
}
