namespace CowCopy.Planning;

/// <summary>
/// Cuts a whole file into the ranges of a block clone: each starts at a multiple of the cluster, and the last reaches to the end of the
/// cluster in which the file ends. Pure.
/// </summary>
internal static class ClonePlanner
{
    /// <summary>Also rounded up to clusters it is below the 4 GiB that one call clones (Win32, "Block cloning").</summary>
    public const long MostBytes = 2L << 30;

    /// <summary>The first range of a file; null where it is empty.</summary>
    /// <param name="length">The file's length in bytes.</param>
    /// <param name="cluster">Bytes in a cluster, from 1 to <see cref="MostBytes"/>.</param>
    public static CloneRange? First(long length, long cluster) => length <= 0 ? null : At(0, length, cluster);

    /// <summary>The range that follows one; null after the last.</summary>
    /// <inheritdoc cref="First"/>
    public static CloneRange? After(in CloneRange range, long length, long cluster) =>
        length - range.Offset <= range.Length ? null : At(range.Offset + range.Length, length, cluster); // that order cannot overflow

    private static CloneRange At(long offset, long length, long cluster) =>
        new(offset, RoundUp(Math.Min(length - offset, MostBytes), cluster));

    private static long RoundUp(long bytes, long cluster) => (bytes + cluster - 1) / cluster * cluster;
}
