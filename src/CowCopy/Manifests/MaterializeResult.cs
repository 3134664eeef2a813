using CowCopy.Batches;

namespace CowCopy;

/// <summary>What was done for a manifest: counts, not a result for each entry, which only the progress receives.</summary>
public sealed class MaterializeResult
{
    private readonly ResultSummary _summary;

    internal MaterializeResult(ResultSummary summary) => _summary = summary;

    /// <summary>Number of entries.</summary>
    public int EntryCount => _summary.Count;

    /// <summary>Files written by cloning.</summary>
    public int ClonedCount => _summary.CountOf(CopyMethod.Clone);

    /// <summary>Files written as hard links.</summary>
    public int LinkedCount => _summary.CountOf(CopyMethod.HardLink);

    /// <summary>Files written by copying the bytes.</summary>
    public int ByteCopiedCount => _summary.CountOf(CopyMethod.ByteCopy);

    /// <summary>Files written by the operating system's own copy function.</summary>
    public int SystemCopiedCount => _summary.CountOf(CopyMethod.SystemCopy);

    /// <summary>Files that were there and equal, those that are names of their source included.</summary>
    public int UnchangedCount => _summary.CountOf(CopyOutcome.Unchanged) + _summary.CountOf(CopyOutcome.SameFile);

    /// <summary>Entries that failed.</summary>
    public int FailedCount => _summary.CountOf(CopyOutcome.Failed);

    /// <summary>Files and links that only the previous manifest had, and that were deleted.</summary>
    public int RemovedCount { get; internal init; }

    /// <summary>How the directory has taken its place, with <see cref="MaterializeOptions.ReplaceWhole"/>.</summary>
    public DirectoryReplacement Replacement { get; internal init; }

    /// <summary>Bytes that share extents with the store.</summary>
    public long BytesShared { get; internal init; }

    /// <summary>Bytes that this process wrote.</summary>
    public long BytesWritten { get; internal init; }

    /// <summary>
    /// The failures of entries, of deletions and of the root: the first 1,000, in no particular order.
    /// </summary>
    public IReadOnlyList<CopyFailure> Failures { get; internal init; } = [];

    /// <summary>Whether the directory has what the manifest says.</summary>
    public bool Succeeded => Failures.Count == 0;

    /// <inheritdoc cref="BatchResult.GetSummary"/>
    public string GetSummary() => _summary.ToString();
}
