namespace CowCopy.LoopVolumes;

/// <summary>
/// A volume that tests use: the environment variable that names a directory on it, and the loop volume that is made if it is not set.
/// </summary>
/// <param name="Name">Its name in messages and on disk.</param>
/// <param name="Variable">The environment variable.</param>
/// <param name="FileSystem">The file system of the loop volume; null if none is made.</param>
/// <param name="Size">The size in bytes.</param>
public sealed record RoleVolume(string Name, string Variable, LoopFileSystem? FileSystem, long Size)
{
    private const long SmallSize = 16L << 20, MemorySize = 4L << 30;

    /// <summary>A volume that shares blocks.</summary>
    public static RoleVolume Xfs { get; } = new("xfs", "COWCOPY_TEST_XFS", LoopFileSystem.Xfs, LoopVolume.DefaultSize);

    /// <summary>Another file system that shares blocks.</summary>
    public static RoleVolume Btrfs { get; } = new("btrfs", "COWCOPY_TEST_BTRFS", LoopFileSystem.Btrfs, LoopVolume.DefaultSize);

    /// <summary>A volume that cannot share blocks.</summary>
    public static RoleVolume Ext4 { get; } = new("ext4", "COWCOPY_TEST_EXT4", LoopFileSystem.Ext4, LoopVolume.DefaultSize);

    /// <summary>A second volume that shares blocks.</summary>
    public static RoleVolume OtherVolume { get; } = new("other", "COWCOPY_TEST_OTHER_VOLUME", LoopFileSystem.Xfs, LoopVolume.DefaultSize);

    /// <summary>A volume small enough to be filled.</summary>
    public static RoleVolume SmallVolume { get; } = new("small", "COWCOPY_TEST_SMALL_VOLUME", LoopFileSystem.Ext4, SmallSize);

    /// <summary>An overlay file system whose layers are on a volume that shares blocks.</summary>
    public static RoleVolume Overlay { get; } = new("overlay", "COWCOPY_TEST_OVERLAY", LoopFileSystem.Overlay, LoopVolume.DefaultSize);

    /// <summary>NTFS by way of FUSE.</summary>
    public static RoleVolume Ntfs { get; } = new("ntfs", "COWCOPY_TEST_NTFS", LoopFileSystem.Ntfs, LoopVolume.DefaultSize);

    /// <summary>NTFS by way of FUSE that ignores case.</summary>
    public static RoleVolume NtfsIgnoreCase { get; } =
        new("ntfs-ignore-case", "COWCOPY_TEST_NTFS_IGNORE_CASE", LoopFileSystem.NtfsIgnoreCase, LoopVolume.DefaultSize);

    /// <summary>The temporary directory of tests that compile nothing: their small files take half of the time in memory.</summary>
    public static RoleVolume Temporary { get; } = new("temporary", "TMPDIR", LoopFileSystem.Memory, MemorySize);

    /// <summary>NFS. A server is a service of the whole machine, so none is set up here.</summary>
    public static RoleVolume Nfs { get; } = new("nfs", "COWCOPY_TEST_NFS", FileSystem: null, Size: 0);

    /// <summary>All of them.</summary>
    public static IReadOnlyList<RoleVolume> All { get; } =
        [Xfs, Btrfs, Ext4, OtherVolume, SmallVolume, Overlay, Ntfs, NtfsIgnoreCase, Nfs];

    /// <summary>Returns why the running kernel cannot mount such a volume, whatever is installed, or null when it can.</summary>
    /// <returns>A human-readable sentence.</returns>
    public string? WhyKernelCannot() => FileSystem is { } known ? FileSystemTools.WhyKernelCannot(known) : KernelFileSystems.WhyNot([Name]);

    /// <summary>Returns why no such volume can be made here, or null when it can.</summary>
    /// <returns>A human-readable sentence.</returns>
    public string? WhyNot() =>
        WhyKernelCannot()
        ?? (FileSystem is { } known ? FileSystemTools.WhyNot(known) : $"Set {Variable} to a directory on one; none is made here.");

    /// <summary>Makes and mounts one that lasts until it is disposed of.</summary>
    /// <returns>The mounted volume.</returns>
    /// <exception cref="IOException">This machine or user cannot; the message says why.</exception>
    public LoopVolume Make()
    {
        if (WhyNot() is { } reason) throw new IOException(reason);
        return LoopVolume.Create(FileSystem!.Value, Size);
    }
}
