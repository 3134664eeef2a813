namespace CowCopy.Platform;

/// <summary>What a byte copy is to do.</summary>
/// <param name="Length">
/// Bytes to copy, fewer where the source ends before; 0 copies all that the source returns, whatever length it reports.
/// </param>
/// <param name="Way">Whether the kernel may do it.</param>
internal readonly record struct ByteCopy(long Length, ByteCopyWay Way)
{
    /// <summary>The source has holes: the destination gets them too.</summary>
    public bool KeepsHoles { get; init; }
}
