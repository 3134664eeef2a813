namespace CowCopy.Platform;

/// <summary>What a copy by path made, or where it failed.</summary>
/// <param name="Length">Bytes in the copy.</param>
internal readonly record struct PathCopy(long Length)
{
    /// <summary>The operation that failed; none after a success.</summary>
    public CopyOperation FailedOperation { get; init; }

    /// <summary>
    /// The flags of the source that forbid changes, which the copy is still without, so that it can be renamed or deleted; 0 for none.
    /// </summary>
    public uint Locks { get; init; }
}
