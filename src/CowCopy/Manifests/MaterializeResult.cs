using CowCopy.Batches;

namespace CowCopy;

/// <summary>What was done for a manifest: counts, not a result for each entry, which only the progress receives.</summary>
public sealed class MaterializeResult
{
    private readonly ResultSummary _summary;

    internal MaterializeResult(ResultSummary summary, CopyCounts counts) => (_summary, Counts) = (summary, counts);

    /// <summary>The results of the entries in numbers.</summary>
    public CopyCounts Counts { get; }

    /// <summary>Files and links that only the previous manifest had, and that were deleted.</summary>
    public int DeletedCount { get; internal init; }

    /// <summary>How the directory has taken its place, by <see cref="FileCopier.MaterializeWhole"/>.</summary>
    public DirectoryReplacement Replacement { get; internal init; }

    /// <summary>
    /// The failures of entries, of deletions and of the root: the first 1,000, in no particular order.
    /// </summary>
    public IReadOnlyList<CopyFailure> Failures { get; internal init; } = [];

    /// <summary>Whether the directory has what the manifest says.</summary>
    public bool Succeeded => Failures.Count == 0;

    /// <inheritdoc cref="BatchResult.GetSummary"/>
    public string GetSummary() => _summary.ToString();
}
