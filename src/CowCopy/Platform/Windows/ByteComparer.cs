using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows;

/// <summary>Compares the content of two open files.</summary>
internal sealed unsafe class ByteComparer(IWindowsCalls calls)
{
    private const int BufferBytes = 256 << 10;

    public PlatformStatus Compare(FileHandle one, FileHandle other, long length, out bool equal)
    {
        equal = true;
        if (length == 0) length = long.MaxValue;
        byte* buffers = (byte*)Marshal.AllocHGlobal(2 * BufferBytes);
        try
        {
            for (long done = 0; equal && done < length; done += BufferBytes)
            {
                uint wanted = (uint)Math.Min(BufferBytes, length - done);
                PlatformStatus status = Read(one, buffers, wanted, out uint left);
                if (!status.IsOk) return status;
                status = Read(other, buffers + BufferBytes, wanted, out uint right);
                if (!status.IsOk) return status;
                equal = left == right && ByteBlock.AreEqual(buffers, buffers + BufferBytes, (int)left);
                if (left < wanted) break; // the file ends here
            }

            return PlatformStatus.Ok;
        }
        finally
        {
            Marshal.FreeHGlobal((nint)buffers);
        }
    }

    /// <summary>Fills the buffer, less where the file ends before.</summary>
    private PlatformStatus Read(FileHandle file, byte* buffer, uint wanted, out uint read)
    {
        for (read = 0; read < wanted;)
        {
            uint count;
            if (calls.ReadFile(file.Value, buffer + read, wanted - read, &count, 0) == 0) return Win32Error.Answer(succeeded: false);
            if (count == 0) break;
            read += count;
        }

        return PlatformStatus.Ok;
    }
}
