using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>Volumes that stay, to run tests and benchmarks on again and again.</summary>
public static class VolumesCommand
{
    private static readonly RoleVolume[] Kept = [RoleVolume.Xfs, RoleVolume.Btrfs, RoleVolume.Ext4, RoleVolume.Overlay, RoleVolume.Ntfs, RoleVolume.NtfsIgnoreCase];

    /// <summary>Makes them and prints the lines that tell tests of them, or removes exactly these.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="arguments">Nothing, or <c>--remove</c>.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Repository repository, string[] arguments)
    {
        ArgumentNullException.ThrowIfNull(repository);
        ArgumentNullException.ThrowIfNull(arguments);
        if (arguments is ["--remove"]) return Remove(repository);
        if (arguments.Length == 0) return Make(repository);
        Console.Error.WriteLine("volumes takes nothing, or --remove.");
        return 2;
    }

    [SuppressMessage("Reliability", "CA2000", Justification = "The volume is to stay.")]
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

            LoopVolume volume = LoopVolume.KeepIn(FolderOf(repository, role), role.FileSystem!.Value, role.Size);
            Console.WriteLine($"export {role.Variable}={volume.Path}");
        }

        return 0;
    }

    private static int Remove(Repository repository)
    {
        foreach (RoleVolume role in Kept)
            if (LoopVolume.RemoveFrom(FolderOf(repository, role))) Console.WriteLine($"Removed {FolderOf(repository, role)}");

        return 0;
    }

    private static string FolderOf(Repository repository, RoleVolume role) => repository.Combine("artifacts", "volumes", role.Name);
}
