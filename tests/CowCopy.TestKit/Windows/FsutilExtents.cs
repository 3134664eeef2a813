using CowCopy.Platform;

namespace CowCopy.TestKit.Windows;

/// <summary>
/// Reads what <c>fsutil file queryExtentsAndRefCounts</c> writes of a file on ReFS: a line for each extent, with its numbers in
/// hexadecimal.
/// </summary>
public static class FsutilExtents
{
    private const ulong NoCluster = ulong.MaxValue; // a hole, or content that is not on the device yet

    /// <summary>Reads the text.</summary>
    /// <param name="path">The file that was asked about.</param>
    /// <param name="length">The file's length in bytes.</param>
    /// <param name="clusterSize">Bytes in a cluster of the volume: 4,096 or 65,536.</param>
    /// <param name="output">All that the tool wrote.</param>
    /// <returns>The extents with their reference counts; lines that are none are passed over.</returns>
    public static ExtentMap Parse(string path, long length, long clusterSize, string output)
    {
        ArgumentNullException.ThrowIfNull(path);
        ArgumentNullException.ThrowIfNull(output);
        List<Extent> extents = [];
        foreach (string line in output.Split('\n'))
        {
            bool isExtent = TryFind(line, "VCN", out ulong first) & TryFind(line, "Clusters", out ulong count)
                & TryFind(line, "LCN", out ulong place) & TryFind(line, "Ref", out ulong references);
            if (isExtent && place != NoCluster)
                extents.Add(Extent((long)first, (long)count, (long)place, (int)references, length, clusterSize));
        }

        return new ExtentMap(path, length, extents);
    }

    private static Extent Extent(long first, long count, long place, int references, long length, long clusterSize) =>
        new(first * clusterSize, count * clusterSize, place * clusterSize, references > 1, IsInline: false)
        {
            ReferenceCount = references,
            IsTail = references == 1 && count == 1 && (first + 1) * clusterSize > length,
        };

    private static bool TryFind(string line, string name, out ulong number)
    {
        number = 0;
        string[] words = line.Split([' ', '\t', '\r'], StringSplitOptions.RemoveEmptyEntries);
        int at = Array.IndexOf(words, name + ":");
        return at >= 0 && at + 1 < words.Length && TryReadHexadecimal(words[at + 1], out number);
    }

    private static bool TryReadHexadecimal(string word, out ulong number)
    {
        const string Prefix = "0x";
        number = 0;
        if (word.Length == Prefix.Length || !word.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)) return false;
        for (int index = Prefix.Length; index < word.Length; index++)
        {
            if (!Uri.IsHexDigit(word[index])) return false;
            number = (number << 4) | (uint)Uri.FromHex(word[index]);
        }

        return true;
    }
}
