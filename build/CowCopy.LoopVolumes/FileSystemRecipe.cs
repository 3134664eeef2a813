namespace CowCopy.LoopVolumes;

/// <summary>What it takes to make and mount a file system.</summary>
/// <param name="KernelNames">The names in /proc/filesystems that the kernel must have.</param>
/// <param name="MakeProgram">The program that makes it in an image file.</param>
/// <param name="MakeArguments">Its arguments; the image follows.</param>
/// <param name="Package">The Debian package that has the programs.</param>
internal sealed record FileSystemRecipe(string[] KernelNames, string MakeProgram, string[] MakeArguments, string Package)
{
    /// <summary>The program that mounts it.</summary>
    public string MountProgram { get; init; } = "mount";

    /// <summary>Its arguments; image and mount point follow.</summary>
    public string[] MountArguments { get; init; } = ["-o", "loop"];

    // A copy of an image has its original's id, and XFS mounts a second volume of one id only with nouuid.
    private static FileSystemRecipe Xfs { get; } =
        new(["xfs"], "mkfs.xfs", ["-q", "-m", "reflink=1"], "xfsprogs") { MountArguments = ["-o", "loop,nouuid"] };

    private static FileSystemRecipe Btrfs { get; } = new(["btrfs"], "mkfs.btrfs", ["-q"], "btrfs-progs");

    private static FileSystemRecipe Ext4 { get; } =
        new(["ext4"], "mkfs.ext4", ["-q", "-F", "-E", "lazy_itable_init=1,lazy_journal_init=1"], "e2fsprogs");

    // ntfs-3g opens the image itself; there is no loop device.
    private static FileSystemRecipe Ntfs { get; } =
        new(["fuse"], "mkntfs", ["-q", "-F", "-Q"], "ntfs-3g") { MountProgram = "ntfs-3g", MountArguments = [] };

    // Else it has half as many names as memory has pages: less than a million with 7 GB.
    private static FileSystemRecipe Memory { get; } =
        new(["tmpfs"], "mount", [], "mount") { MountArguments = ["-o", "nr_inodes=0", "-t", "tmpfs", "tmpfs"] };

    /// <summary>The recipe of a file system; for an overlay, that of the volume which holds its layers.</summary>
    public static FileSystemRecipe Of(LoopFileSystem fileSystem) => fileSystem switch
    {
        LoopFileSystem.Xfs => Xfs,
        LoopFileSystem.Btrfs => Btrfs,
        LoopFileSystem.Ext4 => Ext4,
        LoopFileSystem.Overlay => Xfs with { KernelNames = [.. Xfs.KernelNames, Mounts.OverlayName] },
        LoopFileSystem.Ntfs => Ntfs,
        LoopFileSystem.NtfsIgnoreCase => Ntfs with { MountProgram = "lowntfs-3g", MountArguments = ["-o", "ignore_case"] },
        LoopFileSystem.Memory => Memory,
        _ => throw new ArgumentOutOfRangeException(nameof(fileSystem)),
    };
}
