namespace CowCopy;

/// <summary>What is known of the volume that a path lies on.</summary>
public sealed record VolumeInfo
{
    internal VolumeInfo(string path) => Path = path;

    /// <summary>The path that was asked about, made absolute.</summary>
    public string Path { get; }

    /// <summary>The file system's usual name, such as <c>xfs</c>, <c>btrfs</c>, <c>ext4</c>, <c>tmpfs</c>; a number in hexadecimal where it has no name here.</summary>
    public string FileSystem { get; internal init; } = "unknown";

    /// <summary>Whether files on it can share blocks.</summary>
    public CloneSupport CloneSupport { get; internal init; }

    /// <summary>How that is known, as one sentence.</summary>
    public string Explanation { get; internal init; } = "";

    /// <summary>The unit of allocation in bytes, or 0 where it is not known.</summary>
    public long BlockSize { get; internal init; }

    /// <summary>Bytes free for this user, or -1 where that is not known.</summary>
    public long FreeBytes { get; internal init; } = -1;

    /// <summary>Size of the volume in bytes, or -1 where that is not known.</summary>
    public long TotalBytes { get; internal init; } = -1;

    /// <summary>Whether it is mounted read-only.</summary>
    public bool IsReadOnly { get; internal init; }
}
