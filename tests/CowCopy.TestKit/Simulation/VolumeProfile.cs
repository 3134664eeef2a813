namespace CowCopy.TestKit.Simulation;

/// <summary>What a kind of volume can do and how it behaves.</summary>
internal sealed record VolumeProfile
{
    public required string Name { get; init; }

    public required SimulatedSystem System { get; init; }

    public required string FileSystem { get; init; }

    public long ClusterSize { get; init; } = 4096;

    public ClonePrimitive Clones { get; init; }

    /// <summary>Whether the system's copy call clones by itself.</summary>
    public bool SystemCopyClones { get; init; }

    /// <summary>References that a cluster takes, the first included; 0 where there is no limit.</summary>
    public int ReferenceLimit { get; init; }

    /// <summary>How long a reference goes on counting after it was given up.</summary>
    public TimeSpan ReleaseDelay { get; init; }

    public TailSharing Tails { get; init; }

    public ExtentReporting Extents { get; init; }

    /// <summary>Whether a file that is made longer takes room for all of it, unless it is sparse.</summary>
    public bool FillsGaps { get; init; }

    public bool HasIntegrityStreams { get; init; }

    /// <summary>Whether an existing destination can be opened exclusively.</summary>
    public bool OpensExclusively { get; init; } = true;

    public bool CountsDirtyBytes { get; init; }

    public bool SymbolicLinks { get; init; } = true;

    /// <summary>Names that a file may have.</summary>
    public uint MostNames { get; init; } = 1000;

    /// <summary>Whether a name goes at once although a process has the file open.</summary>
    public bool NamesGoAtOnce { get; init; } = true;

    public bool IsCaseSensitive { get; init; } = true;

    /// <summary>Whether the volume reports its rule on case.</summary>
    public bool ReportsCase { get; init; } = true;

    /// <summary>Whether two normalisation forms of a name are one name.</summary>
    public bool IgnoresForms { get; init; }

    /// <summary>Whether permissions are kept for each file; otherwise all files have one mode. macOS only.</summary>
    public bool KeepsModes { get; init; } = true;

    /// <summary>Whether files have flags (st_flags). macOS only.</summary>
    public bool KeepsFlags { get; init; } = true;

    /// <summary>Whether extended attributes are kept with a file; otherwise macOS puts them into a file beside it: AppleDouble.</summary>
    public bool KeepsAttributes { get; init; } = true;

    /// <summary>Whether its id stands for the whole of it.</summary>
    public bool HasOneId { get; init; } = true;

    /// <summary>The unit of its times in ns; finer parts are cut off.</summary>
    public long TimeUnit { get; init; } = 1;

    /// <summary>Whether the time of the last change is the modification time, as no other is stored.</summary>
    public bool LacksChangeTime { get; init; }

    /// <summary>Whether an empty file has no number of its own.</summary>
    public bool NumbersContent { get; init; }

    public bool? IsDevDrive { get; init; }

    public bool? IsTrusted { get; init; }

    public string? RemoteProtocol { get; init; }

    /// <summary>Whether the volume reports if it clones; otherwise only a clone shows it.</summary>
    public bool ReportsClones { get; init; } = true;

    /// <summary>Whether copy-on-write is turned off for all of its files; null where the volume does not report it.</summary>
    public bool? IsCopyOnWriteDisabled { get; init; }

    /// <summary>The build number of the system; Windows only.</summary>
    public uint SystemBuild { get; init; }

    /// <summary>The error of an information class that the volume does not know: 87, 50 or 1; Windows only.</summary>
    public int UnknownClassError { get; init; } = 87;

    public FileIdSupport FileIds { get; init; }

    /// <summary>The version of ReFS on it; null elsewhere.</summary>
    public Version? ReFsVersion { get; init; }

    public override string ToString() => Name;
}
