using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>The extents of one file, in order of their offsets.</summary>
public sealed class ExtentMap
{
    private readonly IReadOnlyList<Extent> _extents;

    internal ExtentMap(string path, long length, IReadOnlyList<Extent> extents)
    {
        (Path, Length, _extents) = (path, length, extents);
        Extents = [.. extents.Select(static extent => new FileExtent(extent))];
    }

    /// <summary>The file, as it was named.</summary>
    public string Path { get; }

    /// <summary>The file's length in bytes.</summary>
    public long Length { get; }

    /// <summary>The extents; none for an empty file or a hole.</summary>
    public IReadOnlyList<FileExtent> Extents { get; }

    /// <summary>Bytes of the file, never more than its length, that are in shared extents.</summary>
    public long SharedBytes => _extents.Sum(extent => extent.IsShared ? extent.BytesOf(Length) : 0);

    /// <summary>Bytes of the file in extents with one reference or in the file system's metadata; holes do not count.</summary>
    public long PrivateBytes => _extents.Sum(extent => extent.IsShared ? 0 : extent.BytesOf(Length));

    /// <summary>Returns how many bytes of this file are in the extents of another: proof that one is a clone of the other.</summary>
    /// <param name="other">The extents of the other file, on the same volume.</param>
    /// <returns>Bytes, never more than this file's length.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public long BytesSharedWith(ExtentMap other)
    {
        ArgumentNullException.ThrowIfNull(other);
        long shared = 0;
        foreach (Extent mine in _extents)
        {
            if (!mine.HasPlace) continue;
            shared += other._extents
                .Where(static theirs => theirs.HasPlace)
                .Sum(theirs => Overlap(mine.PhysicalOffset, mine.BytesOf(Length), theirs));
        }

        return Math.Min(shared, Length); // a compressed extent is shorter on the volume than in the file
    }

    private static long Overlap(long start, long length, Extent other) =>
        Math.Max(0, Math.Min(start + length, other.PhysicalOffset + other.Length) - Math.Max(start, other.PhysicalOffset));
}
