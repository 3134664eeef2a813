namespace CowCopy;

/// <summary>The extents of one file, in order of their offsets.</summary>
public sealed class ExtentMap
{
    internal ExtentMap(string path, long length, IReadOnlyList<FileExtent> extents) => (Path, Length, Extents) = (path, length, extents);

    /// <summary>The file, as it was named.</summary>
    public string Path { get; }

    /// <summary>The file's length in bytes.</summary>
    public long Length { get; }

    /// <summary>The extents; none for an empty file or a hole.</summary>
    public IReadOnlyList<FileExtent> Extents { get; }

    /// <summary>Bytes of the file, never more than its length, that are in shared extents.</summary>
    public long SharedBytes => Extents.Sum(extent => extent.IsShared ? extent.BytesOf(Length) : 0);

    /// <summary>Bytes of the file in extents with one reference or in the file system's metadata; holes do not count.</summary>
    public long PrivateBytes => Extents.Sum(extent => extent.IsShared ? 0 : extent.BytesOf(Length));

    /// <summary>Returns how many bytes of this file are in the extents of another: proof that one is a clone of the other.</summary>
    /// <param name="other">The extents of the other file, on the same volume.</param>
    /// <returns>Bytes, never more than this file's length.</returns>
    public long BytesSharedWith(ExtentMap other)
    {
        ArgumentNullException.ThrowIfNull(other);
        long shared = 0;
        foreach (FileExtent mine in Extents)
        {
            if (mine.PhysicalOffset == 0 || mine.IsInline) continue;
            shared += other.Extents
                .Where(theirs => theirs is { PhysicalOffset: not 0, IsInline: false })
                .Sum(theirs => Overlap(mine.PhysicalOffset, mine.BytesOf(Length), theirs));
        }

        return Math.Min(shared, Length); // a compressed extent is shorter on the volume than in the file
    }

    private static long Overlap(long start, long length, FileExtent other) =>
        Math.Max(0, Math.Min(start + length, other.PhysicalOffset + other.Length) - Math.Max(start, other.PhysicalOffset));
}
