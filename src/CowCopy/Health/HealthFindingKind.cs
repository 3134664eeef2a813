namespace CowCopy;

/// <summary>The kinds of health findings. The value is the number in <see cref="HealthFinding.Code"/>.</summary>
public enum HealthFindingKind
{
    /// <summary>No finding.</summary>
    None = 0,

    /// <summary>A ReFS volume refuses clones for having too many references, although it counts few: references have leaked.</summary>
    ReferenceLeak = 1001,

    /// <summary>An output directory is on another volume than its repository, so nothing is cloned between the two.</summary>
    OutputsOnAnotherVolume = 1002,

    /// <summary>A package cache is on another volume, so nothing of it can be cloned.</summary>
    PackageCacheOnAnotherVolume = 1003,

    /// <summary>The temporary directory is on another volume.</summary>
    TemporaryDirectoryOnAnotherVolume = 1004,

    /// <summary>The volume cannot clone, and another volume of this machine can.</summary>
    VolumeCannotClone = 1005,

    /// <summary>A short name (8.3) is created for each new file.</summary>
    ShortNames = 1006,

    /// <summary>The volume is reached over the network.</summary>
    NetworkVolume = 1007,

    /// <summary>ext4 writes a file to storage when it is renamed over another.</summary>
    RenameFlushes = 1008,

    /// <summary>Processes watch output directories.</summary>
    WatchedOutputs = 1009,

    /// <summary>A Dev Drive is not trusted.</summary>
    DevDriveUntrusted = 1010,

    /// <summary>File system filters are attached to a Dev Drive.</summary>
    DevDriveFilters = 1011,

    /// <summary>Blocks of a file have nearly as many references as ReFS allows.</summary>
    NearReferenceLimit = 1012,

    /// <summary>Copy-on-write is turned off for a directory (NOCOW), so clones between it and others are refused.</summary>
    CopyOnWriteDisabled = 1013,

    /// <summary>A btrfs volume counts quota groups.</summary>
    QuotaGroups = 1014,

    /// <summary>Files of a package cache are hard links to files elsewhere.</summary>
    HardLinkedPackages = 1015,

    /// <summary>One file is copied many times, and the copies share nothing.</summary>
    RepeatedFile = 1016,

    /// <summary>A directory treats letter case in another way than is usual on this system.</summary>
    UnusualCaseRule = 1017,

    /// <summary>An overlay of a container stores its changes on a volume that cannot clone.</summary>
    OverlayCannotClone = 1018,

    /// <summary>The virus scanner delays each open.</summary>
    SynchronousScanner = 1019,

    /// <summary>Copies that were killed have left temporary files.</summary>
    UnfinishedCopies = 1020,
}
