namespace CowCopy.Platform.Portable;

/// <summary>Compares the content of files, by the base library.</summary>
internal static class PortableContent
{
    private const int BufferBytes = 64 << 10;

    /// <summary>Returns whether two files have the same first bytes; with a length of 0, the same content.</summary>
    public static bool AreEqual(string one, string other, long length)
    {
        using FileStream first = Open(one), second = Open(other);
        if (length == 0) length = long.MaxValue;
        byte[] left = new byte[BufferBytes], right = new byte[BufferBytes];
        for (long done = 0; done < length; done += BufferBytes)
        {
            int wanted = (int)Math.Min(BufferBytes, length - done);
            int read = Read(first, left, wanted);
            if (read != Read(second, right, wanted) || !ByteComparer.AreEqual(left, right, read)) return false;
            if (read < wanted) return true; // both end here
        }

        return true;
    }

    private static FileStream Open(string path) =>
        new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 1);

    private static int Read(FileStream file, byte[] buffer, int wanted)
    {
        int read = 0;
        for (int count; read < wanted && (count = file.Read(buffer, read, wanted - read)) > 0; read += count)
        {
        }

        return read;
    }
}
