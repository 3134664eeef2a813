using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>Copies the bytes of a sparse file and keeps its holes.</summary>
internal sealed unsafe class SparseCopier(IWindowsCalls calls, ByteCopier bytes)
{
    private const int MostRanges = 256; // an answer of 4 KiB

    /// <summary>"Not supported" where nothing was copied, since the volumes have no sparse files.</summary>
    /// <param name="source">The sparse source.</param>
    /// <param name="destination">The destination, empty.</param>
    /// <param name="length">The length of the source.</param>
    /// <param name="cancellationToken">Checked between blocks.</param>
    /// <param name="written">Bytes that were read and written.</param>
    public PlatformStatus Copy(
        FileHandle source, FileHandle destination, long length, CancellationToken cancellationToken, out long written)
    {
        written = 0;
        byte isSparse = 1; // FILE_SET_SPARSE_BUFFER
        if (!calls.Send(destination, ControlCode.SetSparse, &isSparse, sizeof(byte)).IsOk)
            return PlatformStatus.From(StatusCode.NotSupported);
        PlatformStatus status = Win32Error.Answer(
            calls.SetFileInformationByHandle(destination.Value, InformationClass.EndOfFile, &length, sizeof(long)) != 0);
        AllocatedRange* ranges = stackalloc AllocatedRange[MostRanges];
        AllocatedRange rest = new() { Length = length };
        bool isPart = true;
        while (status.IsOk && isPart && rest.Length > 0)
        {
            status = calls.Send(
                source,
                ControlCode.QueryAllocatedRanges,
                &rest,
                (uint)sizeof(AllocatedRange),
                ranges,
                (uint)(MostRanges * sizeof(AllocatedRange)),
                out uint returned);
            isPart = status.NativeCode == Win32Error.MoreData;
            if (!status.IsOk && !isPart) return status;
            int count = (int)returned / sizeof(AllocatedRange);
            if (isPart && count == 0) return status; // no progress
            status = Copy(source, destination, ranges, count, ref written, cancellationToken);
            if (count == 0) break;
            long end = ranges[count - 1].Offset + ranges[count - 1].Length;
            rest = new AllocatedRange { Offset = end, Length = length - end };
        }

        return status;
    }

    private PlatformStatus Copy(
        FileHandle source, FileHandle destination, AllocatedRange* ranges, int count, ref long written, CancellationToken cancellationToken)
    {
        for (int index = 0; index < count; index++)
        {
            PlatformStatus status = bytes.Copy(source, destination, ranges[index], ref written, cancellationToken);
            if (!status.IsOk) return status;
        }

        return PlatformStatus.Ok;
    }
}
