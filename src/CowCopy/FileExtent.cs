namespace CowCopy;

/// <summary>A run of bytes of a file and its place on the volume.</summary>
/// <param name="Offset">First byte in the file.</param>
/// <param name="Length">Length in bytes.</param>
/// <param name="PhysicalOffset">First byte on the volume; 0 if it has no place yet or is in the metadata.</param>
/// <param name="IsShared">Whether more than one reference to it exists (another clone, a snapshot, deduplication).</param>
/// <param name="IsInline">Whether it is in the file system's metadata, where it cannot be shared.</param>
public readonly record struct FileExtent(long Offset, long Length, long PhysicalOffset, bool IsShared, bool IsInline)
{
    /// <summary>Whether it is compressed or encrypted, so that its place is that of the whole extent.</summary>
    internal bool IsEncoded { get; init; }

    /// <summary>Of an encoded extent: bytes that the whole of it has on the volume, or a lower bound.</summary>
    internal long EncodedLength { get; init; }

    /// <summary>Whether <see cref="EncodedLength"/> is a lower bound.</summary>
    internal bool IsLowerBound { get; init; }

    /// <summary>Whether it is allocated but not written: it reads as zeros.</summary>
    internal bool IsUnwritten { get; init; }

    /// <summary>How many references to it exist, its own included; null where the volume does not count them.</summary>
    /// <remarks>ReFS counts up to 8,176; a count falls some seconds after a file is deleted. Linux does not count.</remarks>
    public int? ReferenceCount { get; init; }

    /// <summary>Whether it is the private last cluster of a file that fills it only in part.</summary>
    /// <remarks>ReFS copies that cluster when it clones a file, so it says nothing about the file being a clone.</remarks>
    public bool IsTail { get; init; }

    /// <summary>Bytes of the extent within a file of this length; the last extent may be longer than the rest of the file.</summary>
    internal long BytesOf(long fileLength) => Math.Min(Length, Math.Max(0, fileLength - Offset));
}
