namespace CowCopy.BuildKit;

/// <summary>Compares what a build reads of two files.</summary>
public static class FileComparison
{
    private const int BlockSize = 1 << 16;

    /// <summary>Returns whether two files have the same content.</summary>
    /// <param name="left">One file.</param>
    /// <param name="right">The other.</param>
    /// <returns>Whether all bytes are equal.</returns>
    public static bool SameBytes(string left, string right)
    {
        using FileStream a = File.OpenRead(left);
        using FileStream b = File.OpenRead(right);
        if (a.Length != b.Length) return false;

        byte[] one = new byte[BlockSize];
        byte[] other = new byte[BlockSize];
        while (true)
        {
            int read = a.ReadAtLeast(one, BlockSize, throwOnEndOfStream: false);
            if (b.ReadAtLeast(other, BlockSize, throwOnEndOfStream: false) != read) return false;
            if (!one.AsSpan(0, read).SequenceEqual(other.AsSpan(0, read))) return false;
            if (read < BlockSize) return true;
        }
    }

    /// <summary>Returns whether two files have the same mode bits, or the same attributes on Windows.</summary>
    /// <param name="left">One file.</param>
    /// <param name="right">The other.</param>
    /// <returns>Whether they are equal.</returns>
    public static bool SameMode(string left, string right) =>
        OperatingSystem.IsWindows()
            ? File.GetAttributes(left) == File.GetAttributes(right)
            : File.GetUnixFileMode(left) == File.GetUnixFileMode(right);

    /// <summary>Returns whether two files were modified at the same time.</summary>
    /// <param name="left">One file.</param>
    /// <param name="right">The other.</param>
    /// <returns>Whether the times are equal to the tick.</returns>
    public static bool SameTime(string left, string right) => File.GetLastWriteTimeUtc(left) == File.GetLastWriteTimeUtc(right);
}
