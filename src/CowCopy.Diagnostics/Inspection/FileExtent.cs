using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>A run of bytes of a file and its place on the volume.</summary>
public readonly record struct FileExtent
{
    private readonly Extent _extent;

    internal FileExtent(Extent extent) => _extent = extent;

    /// <summary>First byte in the file.</summary>
    public long Offset => _extent.Offset;

    /// <summary>Length in bytes.</summary>
    public long Length => _extent.Length;

    /// <summary>First byte on the volume; 0 if it has no place yet or is in the metadata.</summary>
    public long PhysicalOffset => _extent.PhysicalOffset;

    /// <summary>Whether more than one reference to it exists (another clone, a snapshot, deduplication).</summary>
    public bool IsShared => _extent.IsShared;

    /// <summary>Whether it is in the file system's metadata, where it cannot be shared.</summary>
    public bool IsInline => _extent.IsInline;

    /// <summary>How many references to it exist, its own included; null where the volume does not count them.</summary>
    /// <remarks>ReFS counts up to 8,176; a count falls some seconds after a file is deleted. Linux does not count.</remarks>
    public int? ReferenceCount => _extent.ReferenceCount;

    /// <summary>Whether it is the private last cluster of a file that fills it only in part.</summary>
    /// <remarks>ReFS copies that cluster when it clones a file, so it says nothing about the file being a clone.</remarks>
    public bool IsTail => _extent.IsTail;
}
