namespace CowCopy.Platform.Windows;

/// <summary>
/// Parses RETRIEVAL_POINTERS_AND_REFCOUNT_BUFFER and RETRIEVAL_POINTERS_BUFFER of winioctl.h: the number of extents (32 bits), the cluster
/// of the file at which the first starts (64 bits at 8), then of each the cluster of the file that follows it, its place on the volume, and
/// in the former its count. Pure.
/// </summary>
internal readonly unsafe struct ClusterExtents(long clusterBytes, long fileLength)
{
    public const int SmallestBuffer = HeaderBytes + CountedBytes;

    private const int HeaderBytes = 16, PlainBytes = 16, CountedBytes = 24;
    private const int StartOffset = 8, PlaceOffset = 8, CountOffset = 16;
    private const long Unallocated = -1;

    /// <summary>Adds the extents of one output from a cluster of the file on, and returns the cluster to continue with.</summary>
    /// <param name="output">The buffer, of which <paramref name="bytes"/> were filled.</param>
    /// <param name="bytes">How many bytes were filled.</param>
    /// <param name="from">The cluster that was requested; the output may start before it.</param>
    /// <param name="isCounted">Whether extents carry a count.</param>
    /// <param name="extents">The list they are added to; clusters that were never written have no place and are omitted.</param>
    public long Collect(byte* output, long bytes, long from, bool isCounted, List<FileExtent> extents)
    {
        int size = isCounted ? CountedBytes : PlainBytes;
        long fits = (bytes - HeaderBytes) / size, count = bytes < HeaderBytes ? 0 : Math.Min(*(uint*)output, fits);
        long start = count > 0 ? *(long*)(output + StartOffset) : from;
        for (long index = 0; index < count; index++)
        {
            byte* extent = output + HeaderBytes + (index * size);
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
