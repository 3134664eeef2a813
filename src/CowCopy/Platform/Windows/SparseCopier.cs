namespace CowCopy.Platform.Windows;

/// <summary>Copies the bytes of a sparse file and keeps its holes.</summary>
internal sealed unsafe class SparseCopier(WindowsCalls calls, ByteCopier bytes)
{
    private const int MostRanges = 256; // an output of 4 KiB

    /// <summary>Returns "not supported" where nothing was copied, since the volumes have no sparse files.</summary>
    /// <param name="source">The sparse source.</param>
    /// <param name="destination">The destination, empty.</param>
    /// <param name="length">The length of the source.</param>
    /// <param name="control">Checked between blocks; each is counted.</param>
    /// <param name="written">Bytes that were read and written.</param>
    public PlatformStatus Copy(
        FileHandle source, FileHandle destination, long length, CopyControl control, out long written)
    {
        written = 0;
        byte isSparse = 1; // FILE_SET_SPARSE_BUFFER
        if (!calls.Send(destination, ControlCode.SetSparse, &isSparse, sizeof(byte)).IsOk)
            return PlatformStatus.NotSupported;
        PlatformStatus status = calls.Set(destination, InformationClass.EndOfFile, &length, sizeof(long));
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
            status = PlatformStatus.Ok;
            for (int index = 0; status.IsOk && index < count; index++)
                status = bytes.Copy(source, destination, ranges[index], ref written, control);
            if (count == 0) break;
            long end = ranges[count - 1].Offset + ranges[count - 1].Length;
            rest = new AllocatedRange { Offset = end, Length = length - end };
        }

        return status;
    }
}
