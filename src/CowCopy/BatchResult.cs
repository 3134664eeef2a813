using CowCopy.Batches;

namespace CowCopy;

/// <summary>The results of a batch, in the order of its requests, and their sums.</summary>
public sealed class BatchResult
{
    internal BatchResult(CopyResult[] results) => (Results, Counts) = (results, new CopyCounts(results));

    /// <summary>One result for each request, at the same index.</summary>
    public IReadOnlyList<CopyResult> Results { get; }

    /// <summary>The results in numbers.</summary>
    public CopyCounts Counts { get; }

    /// <summary>Whether no request failed.</summary>
    public bool Succeeded => Counts.Failed == 0;

    /// <summary>
    /// Returns the counts by what was done and why, as one line for people: "20,000 files: 19,980 cloned, 20 byte-copied (the volume
    /// refused to clone this file)". It may change with each version; programs read <see cref="Results"/>.
    /// </summary>
    /// <returns>The line, without a full stop.</returns>
    public string GetSummary()
    {
        ResultSummary summary = new();
        foreach (CopyResult result in Results) summary.Add(result);
        return summary.ToString();
    }
}
