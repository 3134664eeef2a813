namespace CowCopy.TestKit;

/// <summary>What a test needs a volume for.</summary>
public enum VolumeRole
{
    /// <summary>An XFS volume that shares blocks.</summary>
    Xfs,

    /// <summary>A btrfs volume.</summary>
    Btrfs,

    /// <summary>An ext4 volume, which cannot share blocks.</summary>
    Ext4,

    /// <summary>A second volume that shares blocks, apart from <see cref="Xfs"/>.</summary>
    OtherVolume,

    /// <summary>A volume small enough to be filled.</summary>
    SmallVolume,

    /// <summary>An overlay file system whose layers are on XFS.</summary>
    Overlay,

    /// <summary>NTFS by way of FUSE.</summary>
    Ntfs,

    /// <summary>NTFS by way of FUSE that ignores case.</summary>
    NtfsIgnoreCase,

    /// <summary>A volume in memory that takes any number of names.</summary>
    Temporary,

    /// <summary>NFS.</summary>
    Nfs,
}
