namespace CowCopy.Planning;

/// <summary>A clone of a whole file into an open destination, which is empty except on Linux.</summary>
/// <param name="Length">The source's length in bytes, which is the destination's afterwards.</param>
internal readonly record struct FileClone(long Length)
{
    public bool SourceIsSparse { get; init; }

    /// <summary>Bytes in a cluster of the volume; 0 where that is not known.</summary>
    public long ClusterBytes { get; init; }
}
