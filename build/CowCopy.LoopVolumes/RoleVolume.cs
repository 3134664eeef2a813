namespace CowCopy.LoopVolumes;

/// <summary>A volume that tests ask for: the environment variable that names a folder on it, and the loop volume that can stand in.</summary>
/// <param name="Name">What it is called on screen and on disk.</param>
/// <param name="Variable">The environment variable.</param>
/// <param name="FileSystem">The file system.</param>
/// <param name="Size">The size in bytes.</param>
public sealed record RoleVolume(string Name, string Variable, LoopFileSystem FileSystem, long Size)
{
    private const long SmallSize = 16L << 20;

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

    /// <summary>All of them.</summary>
    public static IReadOnlyList<RoleVolume> All { get; } = [Xfs, Btrfs, Ext4, OtherVolume, SmallVolume];
}
