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
}
