using System.Runtime.InteropServices;

namespace CowCopy.Platform;

/// <summary>Compares the content of two files on a platform that reads by handle.</summary>
internal sealed unsafe class ByteComparer(IFileHandles files, ByteComparer.Reader reader, int bufferBytes)
{
    /// <summary>Fills the buffer; reads fewer bytes only where the file ends.</summary>
    public delegate PlatformStatus Reader(FileHandle file, byte* buffer, int wanted, out int read);

    public PlatformStatus Compare(in PathAt one, in PathAt other, long length, out bool equal)
    {
        equal = false;
        PlatformStatus status = files.OpenSource(one, out FileHandle first);
        if (!status.IsOk) return status;
        status = files.OpenSource(other, out FileHandle second);
        if (status.IsOk)
        {
            byte* buffers = (byte*)Marshal.AllocHGlobal(2 * bufferBytes);
            status = Compare(first, second, buffers, length == 0 ? long.MaxValue : length, out equal);
            Marshal.FreeHGlobal((nint)buffers);
            files.Close(second);
        }

        files.Close(first);
        return status;
    }

    private PlatformStatus Compare(FileHandle one, FileHandle other, byte* buffers, long length, out bool equal)
    {
        equal = true;
        for (long done = 0; equal && done < length; done += bufferBytes)
        {
            int wanted = (int)Math.Min(bufferBytes, length - done), right = 0;
            PlatformStatus status = reader(one, buffers, wanted, out int left);
            if (status.IsOk) status = reader(other, buffers + bufferBytes, wanted, out right);
            equal = status.IsOk && left == right && AreEqual(buffers, buffers + bufferBytes, left);
            if (!status.IsOk || left < wanted) return status; // both end here
        }

        return PlatformStatus.Ok;
    }

    /// <remarks>.NET Framework has no spans.</remarks>
    public static bool AreEqual(byte[] one, byte[] other, int length)
    {
        fixed (byte* left = one, right = other) return AreEqual(left, right, length);
    }

    public static bool AreEqual(byte* one, byte* other, int length)
    {
#if NET
        return new ReadOnlySpan<byte>(one, length).SequenceEqual(new ReadOnlySpan<byte>(other, length));
#else
        int done = 0;
        for (; done <= length - sizeof(long); done += sizeof(long))
        {
            if (*(long*)(one + done) != *(long*)(other + done)) return false;
        }

        for (; done < length; done++)
        {
            if (one[done] != other[done]) return false;
        }

        return true;
#endif
    }
}
