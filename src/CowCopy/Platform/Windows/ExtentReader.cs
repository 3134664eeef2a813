
namespace CowCopy.Platform.Windows;

/// <summary>
/// Reads the extents of a file: with reference counts where the volume counts them (ReFS), else without. Content that
/// is only in memory has no clusters yet.
/// </summary>
internal sealed unsafe class ExtentReader(WindowsCalls calls)
{
    private const int BufferBytes = 64 << 10;

    public PlatformStatus Read(FileHandle file, List<Extent> extents)
    {
        PlatformStatus status = calls.Query(file, out ByHandleInformation information);
        VolumeSize size = default;
        if (status.IsOk) status = calls.GetSize(file, out size);
        if (!status.IsOk) return status;

        ClusterExtents clusters = new(size.ClusterBytes, information.Length);
        status = Read(file, clusters, isCounted: true, extents);
        if (!Win32Error.IsUnknownRequest(status)) return status;
        extents.Clear();
        return Read(file, clusters, isCounted: false, extents);
    }

    private PlatformStatus Read(FileHandle file, in ClusterExtents clusters, bool isCounted, List<Extent> extents)
    {
        uint code = isCounted ? ControlCode.GetRetrievalPointersAndCounts : ControlCode.GetRetrievalPointers;
        fixed (byte* output = new byte[BufferBytes])
        {
            for (long from = 0; ;)
            {
                PlatformStatus status = calls.Send(file, code, &from, sizeof(long), output, BufferBytes, out uint returned);
                if (status.NativeCode == Win32Error.EndOfFile) return PlatformStatus.Ok; // no clusters: empty, or inside the metadata
                bool isPart = status.NativeCode == Win32Error.MoreData;
                if (!status.IsOk && !isPart) return status;
                long next = clusters.Collect(output, isPart && returned == 0 ? BufferBytes : returned, from, isCounted, extents);
                if (!isPart) return PlatformStatus.Ok;
                if (next == from) return status; // no progress: not even one extent fits
                from = next;
            }
        }
    }

    /// <summary>
    /// Parses RETRIEVAL_POINTERS_AND_REFCOUNT_BUFFER and RETRIEVAL_POINTERS_BUFFER of winioctl.h: the number of extents (32 bits), the
    /// cluster of the file at which the first starts (64 bits at 8), then of each the cluster of the file that follows it, its place on the
    /// volume, and in the former its count. Pure.
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
        public long Collect(byte* output, long bytes, long from, bool isCounted, List<Extent> extents)
        {
            int size = isCounted ? CountedBytes : PlainBytes;
            long fits = (bytes - HeaderBytes) / size, count = Math.Min(*(uint*)output, fits); // none of less than a header
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

        private Extent Extent(long first, long clusters, long place, uint? count)
        {
            long offset = first * clusterBytes, length = clusters * clusterBytes;
            return new Extent(offset, length, place * clusterBytes, IsShared: count > 1, IsInline: false)
            {
                ReferenceCount = (int?)count,
                IsTail = count == 1 && clusters == 1 && fileLength > offset && fileLength < offset + length,
            };
        }
    }
}
