namespace CowCopy.Demo;

/// <summary>Whether two files are the same to a build.</summary>
internal static class FileComparison
{
    private const int BlockSize = 1 << 16;

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
            if (b.ReadAtLeast(other, BlockSize, throwOnEndOfStream: false) != read || !one.AsSpan(0, read).SequenceEqual(other.AsSpan(0, read))) return false;
            if (read < BlockSize) return true;
        }
    }

    /// <summary>Mode bits, or attributes on Windows.</summary>
    public static bool SameMode(string left, string right) =>
        OperatingSystem.IsWindows() ? File.GetAttributes(left) == File.GetAttributes(right) : File.GetUnixFileMode(left) == File.GetUnixFileMode(right);

    public static bool SameTime(string left, string right) => File.GetLastWriteTimeUtc(left) == File.GetLastWriteTimeUtc(right);
}
