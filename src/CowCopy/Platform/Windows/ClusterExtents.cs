namespace CowCopy.Platform.Windows;

/// <summary>
/// RETRIEVAL_POINTERS_AND_REFCOUNT_BUFFER and RETRIEVAL_POINTERS_BUFFER of winioctl.h: how many extents (32 bits), the cluster of the file
/// at which the first starts (64 bits at 8), then of each the cluster of the file that follows it, its place on the volume, and in the
/// former its count. Pure.
/// </summary>
internal readonly unsafe struct ClusterExtents(long clusterBytes, long fileLength)
{
    public const int SmallestBuffer = HeaderBytes + CountedBytes;

    private const int HeaderBytes = 16, PlainBytes = 16, CountedBytes = 24;
    private const int StartOffset = 8, PlaceOffset = 8, CountOffset = 16;
    private const long Unallocated = -1;

    /// <summary>Adds what one answer holds from a cluster of the file on, and says with which cluster to go on.</summary>
    /// <param name="answer">The buffer, of which <paramref name="bytes"/> were filled.</param>
    /// <param name="bytes">How many bytes were filled.</param>
    /// <param name="from">The cluster that was asked for; the answer may start before it.</param>
    /// <param name="isCounted">Whether extents carry a count.</param>
    /// <param name="extents">Where they are added; clusters that were never written have no place and are left out.</param>
    public long Collect(byte* answer, long bytes, long from, bool isCounted, List<FileExtent> extents)
    {
        int size = isCounted ? CountedBytes : PlainBytes;
        long fits = (bytes - HeaderBytes) / size, count = bytes < HeaderBytes ? 0 : Math.Min(*(uint*)answer, fits);
        long start = count > 0 ? *(long*)(answer + StartOffset) : from;
        for (long index = 0; index < count; index++)
        {
            byte* extent = answer + HeaderBytes + (index * size);
            long next = *(long*)extent, place = *(long*)(extent + PlaceOffset), first = Math.Max(start, from);
            if (place != Unallocated && next > first)
                extents.Add(Extent(first, next - first, place + (first - start), isCounted ? *(uint*)(extent + CountOffset) : null));
            start = next;
        }

        return Math.Max(start, from);
    }

    private FileExtent Extent(long first, long clusters, long place, uint? count)
    {
        long offset = first * clusterBytes, length = clusters * clusterBytes;
        return new FileExtent(offset, length, place * clusterBytes, IsShared: count > 1, IsInline: false)
        {
            ReferenceCount = (int?)count,
            IsTail = count == 1 && clusters == 1 && fileLength > offset && fileLength < offset + length,
        };
    }
}
