namespace CowCopy.Platform;

/// <summary>A run of bytes of a file and its place on the volume.</summary>
/// <param name="Offset">First byte in the file.</param>
/// <param name="Length">Length in bytes.</param>
/// <param name="PhysicalOffset">First byte on the volume; 0 if it has no place yet or is in the metadata.</param>
/// <param name="IsShared">Whether more than one reference to it exists (another clone, a snapshot, deduplication).</param>
/// <param name="IsInline">Whether it is in the file system's metadata, where it cannot be shared.</param>
internal readonly record struct Extent(long Offset, long Length, long PhysicalOffset, bool IsShared, bool IsInline)
{
    /// <summary>Whether it is compressed or encrypted, so that its place is that of the whole extent.</summary>
    public bool IsEncoded { get; init; }

    /// <summary>Of an encoded extent: bytes that the whole of it has on the volume, or a lower bound.</summary>
    public long EncodedLength { get; init; }

    /// <summary>Whether <see cref="EncodedLength"/> is a lower bound.</summary>
    public bool IsLowerBound { get; init; }

    /// <summary>Whether it is allocated but not written: it reads as zeros.</summary>
    public bool IsUnwritten { get; init; }

    /// <summary>How many references to it exist, its own included; null where the volume does not count them.</summary>
    public int? ReferenceCount { get; init; }

    /// <summary>
    /// Whether it is the private last cluster of a file that fills it only in part. ReFS copies that cluster when it clones a file, so it
    /// says nothing about the file being a clone.
    /// </summary>
    public bool IsTail { get; init; }
}
