using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>Copies bytes from one open file to another through a buffer.</summary>
internal sealed unsafe class ByteCopier(IWindowsCalls calls)
{
    /// <summary>From this length on, clusters are allocated at once: one call more, and fewer extents.</summary>
    private const long Preallocated = 1 << 20;

    private readonly ByteBuffers _buffers = new();

    /// <summary>Copies from the start of the source, and reports a volume that is too full before anything is written.</summary>
    public PlatformStatus Copy(
        FileHandle source, FileHandle destination, long length, CancellationToken cancellationToken, out long written)
    {
        written = 0;
        if (length is >= Preallocated and < long.MaxValue)
        {
            int succeeded = calls.SetFileInformationByHandle(destination.Value, InformationClass.Allocation, &length, sizeof(long));
            PlatformStatus reserved = Win32Error.Answer(succeeded != 0);
            if (reserved.Code == StatusCode.NoSpace) return reserved; // other failures: the file grows as it is written
        }

        return Copy(source, destination, new AllocatedRange { Length = length }, ref written, cancellationToken);
    }

    /// <summary>Copies a range to the same place, less where the source ends before.</summary>
    public PlatformStatus Copy(
        FileHandle source, FileHandle destination, AllocatedRange range, ref long written, CancellationToken cancellationToken)
    {
        byte[] rented = _buffers.Take();
        try
        {
            fixed (byte* buffer = rented)
            {
                for (long done = 0; done < range.Length;)
                {
                    if (cancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
                    FileOffset at = new(range.Offset + done);
                    uint count, wanted = (uint)Math.Min(ByteBuffers.Bytes, range.Length - done);
                    PlatformStatus status = Win32Error.Answer(calls.ReadFile(source.Value, buffer, wanted, &count, (nint)(&at)) != 0);
                    // the source ends here
                    if (status.NativeCode == Win32Error.EndOfFile || (status.IsOk && count == 0)) return PlatformStatus.Ok;
                    if (status.IsOk) status = Write(destination, buffer, count, range.Offset + done);
                    if (!status.IsOk) return status;
                    done += count;
                    written += count;
                }
            }

            return PlatformStatus.Ok;
        }
        finally
        {
            _buffers.Return(rented);
        }
    }

    public PlatformStatus Write(FileHandle file, byte* bytes, uint count, long offset)
    {
        while (count > 0)
        {
            uint written;
            FileOffset at = new(offset);
            if (calls.WriteFile(file.Value, bytes, count, &written, (nint)(&at)) == 0) return Win32Error.Answer(succeeded: false);
            bytes += written;
            offset += written;
            count -= written;
        }

        return PlatformStatus.Ok;
    }
}
