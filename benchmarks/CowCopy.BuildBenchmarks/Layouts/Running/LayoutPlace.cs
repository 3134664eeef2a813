using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>A directory of this run on one volume, and the volume if the run created it; both go with it.</summary>
internal sealed class LayoutPlace : IDisposable
{
    private readonly LoopVolume? _volume;

    private LayoutPlace(PlannedVolume planned, LoopVolume? volume)
    {
        _volume = volume;
        (Name, Root) = (planned.Name, planned.Root);
        Path = Directory.CreateDirectory(System.IO.Path.Combine(volume?.Path ?? Root!, $"cowcopy-layouts-{Guid.NewGuid():N}")).FullName;
    }

    public string Name { get; }

    /// <summary>The directory that was given; null for a volume that the run created.</summary>
    public string? Root { get; }

    public string Path { get; }

    /// <summary>The package cache on this volume.</summary>
    public string Packages => System.IO.Path.Combine(Path, "packages");

    /// <exception cref="IOException">The volume cannot be created; the message says why.</exception>
    [SuppressMessage("Reliability", "CA2000", Justification = "The place owns the volume.")]
    public static LayoutPlace Create(PlannedVolume planned) => new(
        planned,
        planned.Root is null ? LoopVolume.Create(planned.FileSystem, LoopVolume.DefaultSize).UntilExit() : null);

    public void Dispose()
    {
        if (Directory.Exists(Path)) Directory.Delete(Path, recursive: true);
        _volume?.Dispose();
    }
}
