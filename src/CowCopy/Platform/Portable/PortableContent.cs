namespace CowCopy.Platform.Portable;

/// <summary>Compares the content of files, by the base library.</summary>
internal static class PortableContent
{
    private const int BufferBytes = 64 << 10;

    /// <summary>Returns whether two files have the same first bytes; with a length of 0, the same content.</summary>
    public static bool AreEqual(BaseLibrary library, string one, string other, long length)
    {
        using Stream first = library.OpenRead(one), second = library.OpenRead(other);
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

    private static int Read(Stream file, byte[] buffer, int wanted)
    {
        int read = 0;
        for (int count; read < wanted && (count = file.Read(buffer, read, wanted - read)) > 0; read += count)
        {
        }

        return read;
    }
}
