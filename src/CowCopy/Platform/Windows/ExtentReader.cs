using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Reads where a file is on its volume: with reference counts where the volume counts them (ReFS), else without. What is only in memory has
/// no clusters yet.
/// </summary>
internal sealed unsafe class ExtentReader(IWindowsCalls calls)
{
    private const int BufferBytes = 64 << 10;

    public PlatformStatus Read(FileHandle file, List<FileExtent> extents)
    {
        ByHandleInformation information;
        PlatformStatus status = Win32Error.Answer(calls.GetFileInformationByHandle(file.Value, &information) != 0);
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
        fixed (byte* answer = new byte[BufferBytes])
        {
            for (long from = 0; ;)
            {
                PlatformStatus status = calls.Send(file, code, &from, sizeof(long), answer, BufferBytes, out uint returned);
                if (status.NativeCode == Win32Error.EndOfFile) return PlatformStatus.Ok; // no clusters: empty, or inside the metadata
                bool isPart = status.NativeCode == Win32Error.MoreData;
                if (!status.IsOk && !isPart) return status;
                long next = clusters.Collect(answer, isPart && returned == 0 ? BufferBytes : returned, from, isCounted, extents);
                if (!isPart) return PlatformStatus.Ok;
                if (next == from) return status; // no progress: not even one extent fits
                from = next;
            }
        }
    }
}
