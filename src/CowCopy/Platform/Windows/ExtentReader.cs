
namespace CowCopy.Platform.Windows;

/// <summary>
/// Reads the extents of a file: with reference counts where the volume counts them (ReFS), else without. Content that
/// is only in memory has no clusters yet.
/// </summary>
internal sealed unsafe class ExtentReader(IWindowsCalls calls)
{
    private const int BufferBytes = 64 << 10;

    public PlatformStatus Read(FileHandle file, List<FileExtent> extents)
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

    private PlatformStatus Read(FileHandle file, in ClusterExtents clusters, bool isCounted, List<FileExtent> extents)
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
}
