namespace CowCopy.Planning;

/// <summary>A clone of a whole file into an open destination, as the queries of both found them.</summary>
/// <param name="Length">The source's length in bytes, which is the destination's afterwards.</param>
internal readonly record struct FileClone(long Length)
{
    public bool SourceIsSparse { get; init; }

    /// <summary>The destination's length in bytes: 0 for a new file, at most <see cref="Length"/>.</summary>
    public long DestinationLength { get; init; }

    public bool DestinationIsSparse { get; init; }

    /// <summary>Bytes in a cluster of the volume; 0 where that is not known.</summary>
    public long ClusterBytes { get; init; }
}
