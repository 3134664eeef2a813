using System.Buffers;
using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: copies and compares bytes.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const int ReadWriteBuffer = 256 << 10;
    private const int CompareBuffer = 64 << 10; // two of them stay in a processor's cache
    private const int KernelChunk = 8 << 20; // between two checks of the caller

    public PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CopyControl control, out long written)
    {
        written = 0;
        int from = (int)source.Value, to = (int)destination.Value;
        if (copy.Length == 0) return ReadAndWrite(from, to, long.MaxValue, control, ref written);
        if (copy.KeepsHoles && _has64Bits) return CopyData(from, to, copy, control, ref written);
        return CopyRange(from, to, copy.Length, copy.Way, control, ref written);
    }

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal) =>
        new ByteComparer(this, ReadFully, CompareBuffer).Compare(one, other, length, out equal);

    /// <summary>
    /// Copies the data between the holes, and sets the length, which a hole at the end needs. A file system without this kind of seeking
    /// reports one piece of data up to the end (lseek(2), SEEK_DATA); one that fails to report its holes is taken for that too.
    /// </summary>
    private static PlatformStatus CopyData(
        int source, int destination, in ByteCopy copy, CopyControl control, ref long written)
    {
        const int FromStart = 0, FromEnd = 2, NextData = 3, NextHole = 4; // SEEK_SET, _END, _DATA, _HOLE
        long length = Math.Min(copy.Length, LibC.Seek(source, 0, FromEnd)), end;
        for (long at = 0; at < length; at = end)
        {
            long data = LibC.Seek(source, at, NextData);
            end = data < 0 ? data : LibC.Seek(source, data, NextHole);
            if (Marshal.GetLastPInvokeError() == Errno.NoSuchDevice) break; // nothing but a hole follows
            if (end < 0) (data, end) = (at, length);
            end = Math.Min(end, length);
            if (end <= data) break;
            if (LibC.Seek(source, data, FromStart) < 0 || LibC.Seek(destination, data, FromStart) < 0) return LastError();
            long part = 0;
            PlatformStatus status = CopyRange(source, destination, end - data, copy.Way, control, ref part);
            written += part;
            if (part < end - data) return status; // a failure, or the source became shorter during the copy
        }

        return StatusOf(LibC.Truncate(destination, length));
    }

    private static PlatformStatus CopyRange(
        int source, int destination, long length, ByteCopyWay way, CopyControl control, ref long written)
    {
        bool inKernel = way == ByteCopyWay.InKernel;
        while (inKernel && written < length)
        {
            if (control.IsCanceled) return PlatformStatus.From(StatusCode.Canceled);
            nint copied = LibC.CopyFileRange(source, null, destination, null, (nuint)Math.Min(length - written, KernelChunk), 0);
            if (copied > 0) Count(copied, control, ref written);
            else if (!LibC.WasInterrupted()) inKernel = false; // the buffer below copies the rest, or fails with the reason
        }

        return ReadAndWrite(source, destination, length, control, ref written);
    }

    private static void Count(nint bytes, CopyControl control, ref long written)
    {
        written += bytes;
        control.Count(bytes);
    }

    private static PlatformStatus ReadAndWrite(
        int source, int destination, long length, CopyControl control, ref long written)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent((int)Math.Min(ReadWriteBuffer, length - written));
        try
        {
            fixed (byte* buffer = rented)
            {
                while (written < length)
                {
                    if (control.IsCanceled) return PlatformStatus.From(StatusCode.Canceled);
                    nint count = LibC.Read(source, buffer, (nuint)Math.Min(rented.Length, length - written));
                    if (LibC.WasInterrupted() || (count < 0 && MayWaitFor(source))) continue;
                    if (count <= 0) return StatusOf((int)count); // the source ends here
                    PlatformStatus status = WriteAll(destination, buffer, count);
                    if (!status.IsOk) return status;
                    Count(count, control, ref written);
                }
            }

            return PlatformStatus.Ok;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    /// <summary>Fills the buffer; reads fewer bytes only where the file ends.</summary>
    private static PlatformStatus ReadFully(FileHandle file, byte* buffer, int wanted, out int read)
    {
        read = 0;
        while (read < wanted)
        {
            nint count = LibC.Read((int)file.Value, buffer + read, (nuint)(wanted - read));
            if (LibC.WasInterrupted() || (count < 0 && MayWaitFor((int)file.Value))) continue;
            if (count <= 0) return StatusOf((int)count);
            read += (int)count;
        }

        return PlatformStatus.Ok;
    }

    // OpenSource does not wait for a pipe's writer. A regular file that has no data yet, the kernel's log for example, is waited for.
    private static bool MayWaitFor(int file)
    {
        const int GetFlags = 3, SetFlags = 4; // F_GETFL, F_SETFL
        if (Marshal.GetLastPInvokeError() != WouldBlock) return false;
        int flags = LibC.FileControl(file, GetFlags, 0);
        return (flags & OpenFlags.NonBlocking) != 0 && LibC.FileControl(file, SetFlags, flags & ~OpenFlags.NonBlocking) == 0;
    }

    private static PlatformStatus WriteAll(int file, byte* bytes, nint count)
    {
        while (count > 0)
        {
            nint written = LibC.Write(file, bytes, (nuint)count);
            if (LibC.WasInterrupted()) continue;
            if (written < 0) return LastError();
            bytes += written;
            count -= written;
        }

        return PlatformStatus.Ok;
    }
}
