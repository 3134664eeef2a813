using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Volumes;

/// <summary>Where to measure: the folder that was named, or a volume of each kind for as long as it is needed.</summary>
public static class Places
{
    private static readonly LoopFileSystem[] Kinds = [LoopFileSystem.Xfs, LoopFileSystem.Btrfs, LoopFileSystem.Ext4];

    /// <summary>Does something in each place.</summary>
    /// <param name="options">What was chosen.</param>
    /// <param name="work">Given an existing folder; tells whether all went well.</param>
    /// <returns>Whether all went well everywhere.</returns>
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
                Console.Error.WriteLine($"No {kind} volume: {reason} Name a folder on such a volume instead: --root <folder>");
                succeeded = false;
                continue;
            }

            using LoopVolume volume = LoopVolume.Create(kind, LoopVolume.DefaultSize).UntilExit();
            succeeded &= work(volume.Path);
        }

        return succeeded;
    }
}
