using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Copies bytes from one open file to another through a buffer.</summary>
internal sealed unsafe class ByteCopier(WindowsCalls calls)
{
    /// <summary>The length from which clusters are allocated at once: one call more, and fewer extents.</summary>
    private const long Preallocated = 1 << 20;

    private const int BufferBytes = 256 << 10;

    private readonly ConcurrentBag<byte[]> _buffers = []; // as many as copies ran at a time

    /// <summary>Copies from the start of the source, and reports a volume that is too full before anything is written.</summary>
    public PlatformStatus Copy(
        FileHandle source, FileHandle destination, long length, CopyControl control, out long written)
    {
        written = 0;
        if (length is >= Preallocated and < long.MaxValue)
        {
            PlatformStatus reserved = calls.Set(destination, InformationClass.Allocation, &length, sizeof(long));
            if (reserved.Code == StatusCode.NoSpace) return reserved; // other failures: the file grows as it is written
        }

        return Copy(source, destination, new AllocatedRange { Length = length }, ref written, control);
    }

    /// <summary>Copies a range to the same place, less where the source ends before.</summary>
    public PlatformStatus Copy(
        FileHandle source, FileHandle destination, AllocatedRange range, ref long written, CopyControl control)
    {
        if (!_buffers.TryTake(out byte[]? rented)) rented = new byte[BufferBytes];
        try
        {
            fixed (byte* buffer = rented)
            {
                for (long done = 0; done < range.Length;)
                {
                    if (control.IsCanceled) return PlatformStatus.From(StatusCode.Canceled);
                    FileOffset at = new(range.Offset + done);
                    uint count, wanted = (uint)Math.Min(BufferBytes, range.Length - done);
                    PlatformStatus status = Win32Error.StatusOf(calls.ReadFile(source.Value, buffer, wanted, &count, (nint)(&at)) != 0);
                    // the source ends here
                    if (status.NativeCode == Win32Error.EndOfFile || (status.IsOk && count == 0)) return PlatformStatus.Ok;
                    if (status.IsOk) status = Write(destination, buffer, count, range.Offset + done);
                    if (!status.IsOk) return status;
                    done += count;
                    written += count;
                    control.Count(count);
                }
            }

            return PlatformStatus.Ok;
        }
        finally
        {
            _buffers.Add(rented);
        }
    }

    public PlatformStatus Write(FileHandle file, byte* bytes, uint count, long offset)
    {
        while (count > 0)
        {
            uint written;
            FileOffset at = new(offset);
            if (calls.WriteFile(file.Value, bytes, count, &written, (nint)(&at)) == 0) return Win32Error.StatusOf(succeeded: false);
            bytes += written;
            offset += written;
            count -= written;
        }

        return PlatformStatus.Ok;
    }

    /// <summary>OVERLAPPED of minwinbase.h, which gives a synchronous read or write the offset in the file.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct FileOffset(long offset)
    {
        private readonly nint _status = 0;
        private readonly nint _count = 0;
        private readonly uint _low = (uint)offset;
        private readonly uint _high = (uint)(offset >> 32);
        private readonly nint _event = 0;

        public readonly long Offset => ((long)_high << 32) | _low;
    }
}
