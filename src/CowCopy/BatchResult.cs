namespace CowCopy;

/// <summary>What happened to a batch: a result for each request, in the order of the requests.</summary>
public sealed class BatchResult
{
    internal BatchResult(CopyResult[] results)
    {
        Results = results;
        foreach (CopyResult result in results) Add(result);
    }

    /// <summary>One result for each request, at the same index.</summary>
    public IReadOnlyList<CopyResult> Results { get; }

    /// <summary>Files written, however.</summary>
    public int Copied { get; private set; }

    /// <summary>Files written by cloning.</summary>
    public int Cloned { get; private set; }

    /// <summary>Files written by moving bytes.</summary>
    public int CopiedByBytes { get; private set; }

    /// <summary>Files written by the operating system's own copy call.</summary>
    public int CopiedBySystem { get; private set; }

    /// <summary>Files that needed nothing: unchanged, or the same file under two names.</summary>
    public int Unchanged { get; private set; }

    /// <summary>Requests that failed.</summary>
    public int Failed { get; private set; }

    /// <summary>Requests not carried out because the caller cancelled.</summary>
    public int Canceled { get; private set; }

    /// <summary>Bytes of all destinations that share their sources' extents.</summary>
    public long BytesShared { get; private set; }

    /// <summary>Bytes moved.</summary>
    public long BytesWritten { get; private set; }

    /// <summary>Whether every destination is right now.</summary>
    public bool Succeeded => Failed == 0 && Canceled == 0;

    private void Add(CopyResult result)
    {
        switch (result.Outcome)
        {
            case CopyOutcome.Copied:
                Copied++;
                break;
            case CopyOutcome.Unchanged or CopyOutcome.SameFile:
                Unchanged++;
                break;
            case CopyOutcome.Failed:
                Failed++;
                break;
            case CopyOutcome.Canceled:
                Canceled++;
                break;
            default:
                break;
        }

        if (result.Outcome != CopyOutcome.Copied) return;
        if (result.Method == CopyMethod.Clone) Cloned++;
        if (result.Method == CopyMethod.ByteCopy) CopiedByBytes++;
        if (result.Method == CopyMethod.SystemCopy) CopiedBySystem++;
        BytesShared += result.BytesShared;
        BytesWritten += result.BytesWritten;
    }
}
