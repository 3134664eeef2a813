using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Volumes;

/// <summary>Where to measure: the given directory, or a temporary volume of each kind.</summary>
public static class Places
{
    private static readonly LoopFileSystem[] Kinds = [LoopFileSystem.Xfs, LoopFileSystem.Btrfs, LoopFileSystem.Ext4];

    /// <summary>Runs an action in each place.</summary>
    /// <param name="options">The options of the command line.</param>
    /// <param name="work">Takes an existing directory; returns whether it succeeded.</param>
    /// <returns>Whether it succeeded everywhere.</returns>
    [SuppressMessage("Reliability", "CA2000", Justification = "UntilExit returns the volume that is disposed.")]
    public static bool Visit(BenchOptions options, Func<string, bool> work)
    {
        if (!options.Volumes) return work(Path.GetFullPath(options.Root));
        FileSystemTools.InstallMissing(Kinds, Console.Error);
        bool succeeded = true;
        foreach (LoopFileSystem kind in Kinds)
        {
            if (FileSystemTools.WhyNot(kind) is { } reason)
            {
                Console.Error.WriteLine($"No {kind} volume: {reason} Use a directory on such a volume instead: --root <directory>");
                succeeded = false;
                continue;
            }

            using LoopVolume volume = LoopVolume.Create(kind, LoopVolume.DefaultSize).UntilExit();
            succeeded &= work(volume.Path);
        }

        return succeeded;
    }
}
