namespace CowCopy.Planning;

/// <summary>What is known of a volume.</summary>
internal sealed record VolumeFacts
{
    public static VolumeFacts Unknown { get; } = new();

    public VolumeId Id { get; init; }

    /// <summary>One id for the whole volume: another id is another volume. Not so where parts of a volume have ids of their own (btrfs, overlay).</summary>
    public bool HasOneId { get; init; }

    public string FileSystem { get; init; } = "unknown";

    public CloneSupport CloneSupport { get; init; }

    /// <summary>How the clone support is known.</summary>
    public string Explanation { get; init; } = "the first clone will tell";

    public long BlockSize { get; init; }

    public long FreeBytes { get; init; } = -1;

    public long TotalBytes { get; init; } = -1;

    public bool IsReadOnly { get; init; }
}
