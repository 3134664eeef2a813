namespace CowCopy.Planning;

/// <summary>What is known of a volume.</summary>
internal sealed record VolumeFacts
{
    public static VolumeFacts Unknown { get; } = new();

    public VolumeId Id { get; init; }

    /// <summary>Whether another id is another volume; not so where parts of a volume have ids of their own (btrfs, overlay).</summary>
    public bool HasOneId { get; init; }

    /// <summary>
    /// What places on the volume belong to: its id, or what all parts with ids of their own have in common; the default where that is not
    /// known.
    /// </summary>
    public VolumeId PlacesId => HasOneId ? Id : Whole;

    /// <summary>The id of the volume that this is a part of (a subvolume of btrfs); the default where it is not known.</summary>
    public VolumeId Whole { get; init; }

    /// <summary>
    /// Whether its files are, or may be, those of a volume beneath (overlay). Mappings and cached pages belong to the file beneath: a write
    /// lease is granted while the file is mapped, and cachestat(2) counts no page as dirty.
    /// </summary>
    public bool IsStacked { get; init; }

    public string? FileSystem { get; init; }

    public CloneSupport CloneSupport { get; init; }

    /// <summary>Whether files on it can be cloned; null where only the first clone shows it.</summary>
    public bool? CanClone => Answer(CloneSupport);

    /// <summary>How the clone support is known.</summary>
    public string Message { get; init; } = "not known until the first clone";

    public long? BlockSize { get; init; }

    public long? FreeBytes { get; init; }

    public long? TotalBytes { get; init; }

    public bool IsReadOnly { get; init; }

    /// <summary>Whether the system's own copy call clones here by itself.</summary>
    public CloneSupport SystemClones { get; init; }

    /// <summary>Whether the system's own copy call clones here; null where that is not known.</summary>
    public bool? SystemCanClone => Answer(SystemClones);

    /// <summary>References that one cluster takes, the first included; null if there is no limit, or none is known.</summary>
    public int? ReferenceLimit { get; init; }

    /// <summary>Whether the volume counts the references to its clusters; null if it does not report that, as below.</summary>
    public bool? CountsReferences { get; init; }

    /// <summary>The version of the file system's format on the volume, or null.</summary>
    public Version? FormatVersion { get; init; }

    public bool? IsDevDrive { get; init; }

    /// <summary>Whether this machine trusts the Dev Drive, so that scanners do not wait in every open.</summary>
    public bool? IsTrusted { get; init; }

    /// <summary>The network protocol and dialect; empty for a local volume, null if it is not known.</summary>
    public string? RemoteProtocol { get; init; }

    /// <summary>Whether a short name (8.3) is made for each new file.</summary>
    public bool? MakesShortNames { get; init; }

    /// <summary>Whether names that differ only in case are different files.</summary>
    public bool? IsCaseSensitive { get; init; }

    private static bool? Answer(CloneSupport support) => support switch
    {
        CloneSupport.Yes => true,
        CloneSupport.No => false,
        _ => null,
    };
}
