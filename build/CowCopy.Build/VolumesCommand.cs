using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>Volumes that stay mounted, for any number of runs of tests and benchmarks.</summary>
public static class VolumesCommand
{
    private static readonly RoleVolume[] Kept =
        [RoleVolume.Xfs, RoleVolume.Btrfs, RoleVolume.Ext4, RoleVolume.Overlay, RoleVolume.Ntfs, RoleVolume.NtfsIgnoreCase];

    /// <summary>Makes them and prints the variables that tests read, or removes exactly these.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="arguments">None, or <c>--remove</c>.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Repository repository, string[] arguments)
    {
        ArgumentNullException.ThrowIfNull(repository);
        ArgumentNullException.ThrowIfNull(arguments);
        if (arguments is ["--remove"]) return Remove(repository);
        if (arguments.Length == 0) return Make(repository);
        Console.Error.WriteLine("volumes takes no argument, or --remove.");
        return 2;
    }

    [SuppressMessage("Reliability", "CA2000", Justification = "The volume stays mounted.")]
    private static int Make(Repository repository)
    {
        FileSystemTools.InstallMissing(Kept.Select(role => role.FileSystem).OfType<LoopFileSystem>(), Console.Error);
        foreach (RoleVolume role in Kept)
        {
            if (role.WhyNot() is { } reason)
            {
                Console.Error.WriteLine($"No {role.Name} volume: {reason} Instead, set {role.Variable} to a directory on such a volume.");
                continue;
            }

            LoopVolume volume = LoopVolume.KeepIn(DirectoryOf(repository, role), role.FileSystem!.Value, role.Size);
            Console.WriteLine($"export {role.Variable}={volume.Path}");
        }

        return 0;
    }

    private static int Remove(Repository repository)
    {
        foreach (RoleVolume role in Kept)
            if (LoopVolume.RemoveFrom(DirectoryOf(repository, role))) Console.WriteLine($"Removed {DirectoryOf(repository, role)}");

        return 0;
    }

    private static string DirectoryOf(Repository repository, RoleVolume role) => repository.Combine("artifacts", "volumes", role.Name);
}
