using CowCopy.Batches;

namespace CowCopy;

/// <summary>The results of a batch, in the order of its requests, and their sums.</summary>
/// <remarks>
/// The counts of the outcomes (<see cref="CopiedCount"/>, <see cref="UnchangedCount"/>, <see cref="SameFileCount"/>,
/// <see cref="DuplicateCount"/>, <see cref="FailedCount"/>) add up to the number of requests, less those that
/// <see cref="CopyOptions.StopAtFailure"/> left out; those of the
/// methods (<see cref="ClonedCount"/>, <see cref="ByteCopiedCount"/>, <see cref="SystemCopiedCount"/>, <see cref="LinkedCount"/>) to
/// <see cref="CopiedCount"/>.
/// </remarks>
public sealed class BatchResult
{
    private readonly int[] _outcomes = new int[(int)CopyOutcome.Failed + 1];
    private readonly int[] _methods = new int[(int)CopyMethod.SymbolicLink + 1];

    internal BatchResult(CopyResult[] results)
    {
        Results = results;
        foreach (CopyResult result in results)
        {
            _outcomes[(int)result.Outcome]++;
            if (result.Outcome != CopyOutcome.Copied) continue;
            _methods[(int)result.Method]++;
            BytesShared += result.BytesShared;
            BytesWritten += result.BytesWritten;
        }
    }

    /// <summary>One result for each request, at the same index.</summary>
    public IReadOnlyList<CopyResult> Results { get; }

    /// <summary>Destinations written, by any method.</summary>
    public int CopiedCount => _outcomes[(int)CopyOutcome.Copied];

    /// <summary>Destinations written by cloning.</summary>
    public int ClonedCount => _methods[(int)CopyMethod.Clone];

    /// <summary>Destinations written by copying the bytes.</summary>
    public int ByteCopiedCount => _methods[(int)CopyMethod.ByteCopy];

    /// <summary>Destinations written by the operating system's own copy function.</summary>
    public int SystemCopiedCount => _methods[(int)CopyMethod.SystemCopy];

    /// <summary>Destinations created as hard or symbolic links.</summary>
    public int LinkedCount => _methods[(int)CopyMethod.HardLink] + _methods[(int)CopyMethod.SymbolicLink];

    /// <summary>Requests whose destination was up to date.</summary>
    public int UnchangedCount => _outcomes[(int)CopyOutcome.Unchanged];

    /// <summary>Requests whose paths name one file.</summary>
    public int SameFileCount => _outcomes[(int)CopyOutcome.SameFile];

    /// <summary>Requests equal to an earlier one of the batch.</summary>
    public int DuplicateCount => _outcomes[(int)CopyOutcome.Duplicate];

    /// <summary>Requests that failed.</summary>
    public int FailedCount => _outcomes[(int)CopyOutcome.Failed];

    /// <summary>Bytes of all destinations that share extents with their sources.</summary>
    public long BytesShared { get; }

    /// <summary>Bytes that this process wrote.</summary>
    public long BytesWritten { get; }

    /// <summary>Whether every destination is up to date now.</summary>
    public bool Succeeded => FailedCount == 0;

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
