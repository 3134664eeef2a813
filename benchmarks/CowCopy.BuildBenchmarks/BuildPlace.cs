using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks;

/// <summary>Where the repositories stand: an XFS volume made for the run, or a folder that was named and is left as it is.</summary>
internal sealed class BuildPlace : IDisposable
{
    private readonly LoopVolume? _volume;

    private BuildPlace(string path, LoopVolume? volume)
    {
        Path = path;
        _volume = volume;
    }

    public string Path { get; }

    /// <exception cref="IOException">No folder was named, and this machine or user cannot make a volume.</exception>
    [SuppressMessage("Reliability", "CA2000", Justification = "The place owns the volume.")]
    public static BuildPlace Find(BuildOptions options)
    {
        if (options.Folder is { } folder) return new BuildPlace(Directory.CreateDirectory(folder).FullName, volume: null);
        FileSystemTools.InstallMissing([LoopFileSystem.Xfs], Console.Out);
        LoopVolume volume = LoopVolume.Create(LoopFileSystem.Xfs, LoopVolume.DefaultSize).UntilExit();
        return new BuildPlace(Directory.CreateDirectory(System.IO.Path.Combine(volume.Path, "builds")).FullName, volume);
    }

    public void Dispose() => _volume?.Dispose();
}
