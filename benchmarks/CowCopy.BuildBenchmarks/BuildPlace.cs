using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks;

/// <summary>Where the repositories are: a temporary XFS volume, or a given directory, which stays.</summary>
internal sealed class BuildPlace : IDisposable
{
    private readonly LoopVolume? _volume;

    private BuildPlace(string path, LoopVolume? volume)
    {
        Path = path;
        _volume = volume;
    }

    public string Path { get; }

    /// <exception cref="IOException">No directory is given, and this machine or user cannot create a volume.</exception>
    [SuppressMessage("Reliability", "CA2000", Justification = "The place owns the volume.")]
    public static BuildPlace Find(BuildOptions options)
    {
        if (options.WorkDirectory is { } directory) return new BuildPlace(Directory.CreateDirectory(directory).FullName, volume: null);
        FileSystemTools.InstallMissing([LoopFileSystem.Xfs], Console.Out);
        LoopVolume volume = LoopVolume.Create(LoopFileSystem.Xfs, LoopVolume.DefaultSize).UntilExit();
        return new BuildPlace(Directory.CreateDirectory(System.IO.Path.Combine(volume.Path, "builds")).FullName, volume);
    }

    public void Dispose() => _volume?.Dispose();
}
