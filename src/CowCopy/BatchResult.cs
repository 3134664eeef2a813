using CowCopy.Batches;

namespace CowCopy;

/// <summary>What was done for the files of a batch, a tree or a manifest.</summary>
public sealed class BatchResult
{
    private readonly ResultSummary? _summary; // of a manifest, whose results are not kept
    private readonly IReadOnlyList<CopyFailure>? _failures;

    internal BatchResult(CopyResult[] results) => (Results, Counts) = (results, new CopyCounts(results));

    internal BatchResult(CopyCounts counts, ResultSummary summary, IReadOnlyList<CopyFailure> failures) =>
        (Results, Counts, _summary, _failures) = ([], counts, summary, failures);

    /// <summary>Of a batch, one result for each request, at the same index. Of a manifest none: only the progress receives them.</summary>
    public IReadOnlyList<CopyResult> Results { get; }

    /// <summary>The results in numbers.</summary>
    public CopyCounts Counts { get; }

    /// <summary>The failures. Of a manifest also those of deletions and of the root: the first 1,000, in no particular order.</summary>
    public IReadOnlyList<CopyFailure> Failures => _failures ?? [.. Results.Select(static result => result.Failure).OfType<CopyFailure>()];

    /// <summary>Files and links that only the previous manifest had, and that were deleted.</summary>
    public int DeletedCount { get; internal init; }

    /// <summary>How the directory has taken its place, by <c>FileCopier.MaterializeWhole</c>.</summary>
    public DirectoryReplacement Replacement { get; internal init; }

    /// <summary>Whether nothing failed.</summary>
    public bool Succeeded => _failures is null ? Counts.Failed == 0 : _failures.Count == 0;

    /// <summary>Returns the counts by what was done and why, as one line for people.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>"20,000 files: 19,980 cloned, 20 byte-copied (the volume refused to clone this file)".</item>
    /// <item>The line may change with each version: programs read <see cref="Counts"/> and <see cref="Results"/>.</item>
    /// </list>
    /// </remarks>
    /// <returns>The line, without a full stop.</returns>
    public string GetSummary()
    {
        if (_summary is not null) return _summary.ToString();
        ResultSummary summary = new();
        foreach (CopyResult result in Results) summary.Add(result);
        return summary.ToString();
    }
}
