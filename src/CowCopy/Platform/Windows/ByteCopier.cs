using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Moves bytes from one open file to another through a buffer.</summary>
internal sealed unsafe class ByteCopier(IWindowsCalls calls)
{
    private const int BufferBytes = 256 << 10;

    public PlatformStatus Copy(FileHandle source, FileHandle destination, long length, CancellationToken cancellationToken, out long written)
    {
        written = 0;
        byte* buffer = (byte*)Marshal.AllocHGlobal((int)Math.Max(1, Math.Min(BufferBytes, length)));
        try
        {
            while (written < length)
            {
                if (cancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
                uint count;
                bool succeeded = calls.ReadFile(source.Value, buffer, (uint)Math.Min(BufferBytes, length - written), &count, 0) != 0;
                if (!succeeded || count == 0) return Win32Error.Answer(succeeded); // the source ends here
                PlatformStatus status = Write(destination, buffer, count);
                if (!status.IsOk) return status;
                written += count;
            }

            return PlatformStatus.Ok;
        }
        finally
        {
            Marshal.FreeHGlobal((nint)buffer);
        }
    }

    public PlatformStatus Write(FileHandle file, byte* bytes, uint count)
    {
        while (count > 0)
        {
            uint written;
            if (calls.WriteFile(file.Value, bytes, count, &written, 0) == 0) return Win32Error.Answer(succeeded: false);
            bytes += written;
            count -= written;
        }

        return PlatformStatus.Ok;
    }
}
