namespace CowCopy;

/// <summary>A run of bytes of a file and where it lies on the volume.</summary>
/// <param name="Offset">First byte in the file.</param>
/// <param name="Length">Length in bytes.</param>
/// <param name="PhysicalOffset">First byte on the volume; 0 where it has no fixed place yet or lies inside the metadata.</param>
/// <param name="IsShared">Whether more than one reference to it exists (another clone, a snapshot, deduplication).</param>
/// <param name="IsInline">Whether it lies inside the file system's metadata, where it can be neither shared nor placed.</param>
public readonly record struct FileExtent(long Offset, long Length, long PhysicalOffset, bool IsShared, bool IsInline)
{
    /// <summary>Whether it is compressed or encrypted, so that its place is that of the whole and not of the part which the file takes of it.</summary>
    internal bool IsEncoded { get; init; }

    /// <summary>How many references to it exist, its own included; null where the volume does not count them.</summary>
    /// <remarks>ReFS counts (up to 8,176); a count falls some seconds after the file that held the reference was deleted. Linux does not tell.</remarks>
    public int? ReferenceCount { get; init; }

    /// <summary>Whether it is the private last cluster of a file that fills it only in part.</summary>
    /// <remarks>ReFS copies that cluster when it clones a file, so it says nothing about the file being a clone.</remarks>
    public bool IsTail { get; init; }
}
