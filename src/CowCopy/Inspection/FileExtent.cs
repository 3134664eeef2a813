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
}
