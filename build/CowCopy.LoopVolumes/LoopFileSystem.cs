namespace CowCopy.LoopVolumes;

/// <summary>The file systems a <see cref="LoopVolume"/> can be made with.</summary>
public enum LoopFileSystem
{
    /// <summary>XFS, which shares blocks.</summary>
    Xfs,

    /// <summary>btrfs, which shares blocks.</summary>
    Btrfs,

    /// <summary>ext4, which does not.</summary>
    Ext4,

    /// <summary>overlayfs whose lower, upper and work directories are on one XFS that shares blocks, as in a container.</summary>
    Overlay,

    /// <summary>NTFS by way of FUSE (ntfs-3g), case-sensitive.</summary>
    Ntfs,

    /// <summary>NTFS by way of FUSE (lowntfs-3g with ignore_case): <c>A</c> and <c>a</c> are one name.</summary>
    NtfsIgnoreCase,

    /// <summary>Memory (tmpfs): there is no image, and the size is the most that it takes.</summary>
    Memory,
}
