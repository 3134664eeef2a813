namespace CowCopy;

/// <summary>A snapshot of a btrfs subvolume, or why there is none.</summary>
public sealed record SnapshotResult
{
    internal SnapshotResult(CopyRequest request) => Request = request;

    /// <summary>The subvolume and the snapshot as they were given.</summary>
    public CopyRequest Request { get; }

    /// <summary>
    /// Number of subvolumes directly in the source. A snapshot does not include them: each is an empty directory there. 0 before Linux
    /// 4.18, which does not report them.
    /// </summary>
    public int NestedSubvolumes { get; internal init; }

    /// <summary>Why there is no snapshot, as the end of a sentence; null if there is one.</summary>
    public string? WhyNot { get; internal init; }

    /// <summary>
    /// Whether no snapshot of this source can be at this destination: the source is no subvolume, or both are not on one btrfs volume.
    /// </summary>
    public bool IsImpossible { get; internal init; }

    /// <summary>The operating system's error code; 0 if there is none.</summary>
    public int NativeCode { get; internal init; }
}
