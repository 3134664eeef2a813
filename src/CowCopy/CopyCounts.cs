namespace CowCopy;

/// <summary>What was done for the files of a batch, tree or manifest, in numbers. Each name has one meaning for all three.</summary>
/// <remarks>
/// <list type="bullet">
/// <item><see cref="Copied"/>, <see cref="Unchanged"/>, <see cref="SameFile"/>, <see cref="Duplicate"/>, <see cref="Failed"/> and
/// <see cref="LeftOut"/> add up to <see cref="Total"/>.</item>
/// <item><see cref="Cloned"/>, <see cref="ByteCopied"/>, <see cref="SystemCopied"/>, <see cref="HardLinked"/>,
/// <see cref="SymbolicLinked"/> and <see cref="Directories"/> add up to <see cref="Copied"/>.</item>
/// </list>
/// </remarks>
public sealed class CopyCounts
{
    private readonly int[] _outcomes = new int[(int)CopyOutcome.Failed + 1];
    private readonly int[] _methods = new int[(int)CopyMethod.SymbolicLink + 1];

    internal CopyCounts()
    {
    }

    internal CopyCounts(CopyResult[] results)
    {
        foreach (CopyResult result in results) Add(result);
    }

    /// <summary>Requests of a batch, files of a tree or entries of a manifest.</summary>
    public int Total { get; private set; }

    /// <summary>Destinations written, by any method.</summary>
    public int Copied => _outcomes[(int)CopyOutcome.Copied];

    /// <summary>Destinations written by cloning.</summary>
    public int Cloned => _methods[(int)CopyMethod.Clone];

    /// <summary>Destinations written by copying the bytes.</summary>
    public int ByteCopied => _methods[(int)CopyMethod.ByteCopy];

    /// <summary>Destinations written by the operating system's own copy function.</summary>
    public int SystemCopied => _methods[(int)CopyMethod.SystemCopy];

    /// <summary>Destinations created as hard links.</summary>
    public int HardLinked => _methods[(int)CopyMethod.HardLink];

    /// <summary>Destinations created as symbolic links.</summary>
    public int SymbolicLinked => _methods[(int)CopyMethod.SymbolicLink];

    /// <summary>Directories of a manifest that were made because it names them.</summary>
    public int Directories => _methods[(int)CopyMethod.None];

    /// <summary>Destinations that were up to date, as files of their own.</summary>
    public int Unchanged => _outcomes[(int)CopyOutcome.Unchanged];

    /// <summary>Destinations that were names of their source already.</summary>
    public int SameFile => _outcomes[(int)CopyOutcome.SameFile];

    /// <summary>Requests equal to an earlier one of the batch.</summary>
    public int Duplicate => _outcomes[(int)CopyOutcome.Duplicate];

    /// <summary>Requests, files or entries that failed.</summary>
    public int Failed => _outcomes[(int)CopyOutcome.Failed];

    /// <summary>Requests that were left out by the <c>stopAtFailure</c> of <see cref="FileCopier.CopyAll"/>.</summary>
    public int LeftOut => _outcomes[(int)CopyOutcome.None];

    /// <summary>Bytes of the destinations that share extents with their sources.</summary>
    public long BytesShared { get; private set; }

    /// <summary>Bytes that this process wrote.</summary>
    public long BytesWritten { get; private set; }

    internal void Add(CopyResult result)
    {
        Total++;
        _outcomes[(int)result.Outcome]++;
        if (result.Outcome != CopyOutcome.Copied) return;
        _methods[(int)result.Method]++;
        BytesShared += result.BytesShared;
        BytesWritten += result.BytesWritten;
    }
}
