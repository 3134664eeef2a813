namespace CowCopy;

/// <summary>A snapshot of a btrfs subvolume, or why there is none.</summary>
public sealed class SnapshotResult
{
    internal SnapshotResult(CopyRequest request) => Request = request;

    /// <summary>The subvolume and the snapshot as they were given.</summary>
    public CopyRequest Request { get; }

    /// <summary>Whether the snapshot was made.</summary>
    public bool Succeeded => Failure is null;

    /// <summary>Why there is no snapshot; null if there is one.</summary>
    public CopyFailure? Failure { get; internal init; }

    /// <summary>
    /// Number of subvolumes directly in the source. A snapshot does not include them: each is an empty directory there. 0 before Linux
    /// 4.18, which does not report them.
    /// </summary>
    public int NestedSubvolumes { get; internal init; }
}
