namespace CowCopy.Platform;

/// <summary>The parameters of a byte copy.</summary>
/// <param name="Length">
/// Bytes to copy, fewer where the source ends before; 0 copies all that the source returns, whatever length it reports.
/// </param>
/// <param name="Way">Whether the kernel may copy.</param>
internal readonly record struct ByteCopy(long Length, ByteCopyWay Way)
{
    /// <summary>Whether the holes of the source are kept.</summary>
    public bool KeepsHoles { get; init; }
}

/// <summary>How the bytes are copied.</summary>
internal enum ByteCopyWay
{
    /// <summary>Through a buffer of this process: never shares blocks, never waits for the source to be flushed.</summary>
    ReadWrite = 0,

    /// <summary>By the kernel or the server where they support it, else through a buffer.</summary>
    InKernel,
}
