using System.Globalization;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>A volume to measure on, before anything is created.</summary>
/// <param name="Name">Its name in tables.</param>
/// <param name="Root">An existing directory on it; null for a volume that is created.</param>
/// <param name="FileSystem">The file system of a volume that is created.</param>
internal sealed record PlannedVolume(string Name, string? Root, LoopFileSystem FileSystem = default)
{
    private const double Gibibyte = 1L << 30;

    /// <summary>Names the volumes of a run, and checks that it can use them.</summary>
    /// <exception cref="IOException">It cannot; the message says why.</exception>
    public static IReadOnlyList<PlannedVolume> Check(LayoutOptions options)
    {
        foreach (string root in options.Roots) CheckRoot(root, options.Size.FreeSpace);
        CheckNewVolumes(options);
        List<PlannedVolume> volumes = [];
        foreach (string root in options.Roots) Add(volumes, new VolumeInspector().Probe(root).FileSystem ?? "unknown", root, default);
        foreach (LoopFileSystem kind in options.NewVolumes) Add(volumes, NameOf(kind), root: null, kind);
        return volumes;
    }

    private static void Add(List<PlannedVolume> volumes, string fileSystem, string? root, LoopFileSystem kind)
    {
        int before = volumes.Count(one => one.Name.Split(' ')[0] == fileSystem);
        volumes.Add(new PlannedVolume(before == 0 ? fileSystem : $"{fileSystem} {before + 1}", root, kind));
    }

    // As the system names it.
    private static string NameOf(LoopFileSystem kind) => kind switch
    {
        LoopFileSystem.Xfs => "xfs",
        LoopFileSystem.Btrfs => "btrfs",
        LoopFileSystem.Ext4 => "ext4",
        _ => throw new ArgumentOutOfRangeException(nameof(kind)),
    };

    private static void CheckRoot(string root, long needed)
    {
        if (!Directory.Exists(root)) throw new IOException($"--root \"{root}\" is not a directory.");
        try
        {
            string probe = Path.Combine(root, "cowcopy-" + Guid.NewGuid().ToString("N"));
            using FileStream file = new(probe, FileMode.CreateNew, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
        }
        catch (Exception e) when (e is UnauthorizedAccessException or IOException)
        {
            throw new IOException($"--root \"{root}\" cannot be written to: {e.Message}", e);
        }

        RequireSpace($"--root \"{root}\"", root, needed);
    }

    // Images are sparse: they take the space of what is written to them.
    private static void CheckNewVolumes(LayoutOptions options)
    {
        if (options.NewVolumes.Count == 0) return;
        FileSystemTools.InstallMissing(options.NewVolumes, Console.Out);
        foreach (LoopFileSystem kind in options.NewVolumes)
        {
            if (FileSystemTools.WhyNot(kind) is { } reason)
                throw new IOException($"No {kind} volume: {reason} Measure on the volume of a directory instead: --root <directory>");
        }

        RequireSpace("The temporary directory", Path.GetTempPath(), options.Size.FreeSpace * options.NewVolumes.Count);
    }

    private static void RequireSpace(string where, string path, long needed)
    {
        long free = new DriveInfo(path).AvailableFreeSpace;
        if (free >= needed) return;
        throw new IOException(string.Create(
            CultureInfo.InvariantCulture,
            $"{where} has {free / Gibibyte:F1} GiB of free space; the run needs {needed / Gibibyte:F0}."));
    }
}
