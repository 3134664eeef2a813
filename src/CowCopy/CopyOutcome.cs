namespace CowCopy;

/// <summary>The outcome of one request.</summary>
public enum CopyOutcome
{
    /// <summary>
    /// Not carried out: the request waited for one that failed (<c>stopAtFailure</c> of <see cref="FileCopier.CopyAll"/>).
    /// </summary>
    None = 0,

    /// <summary>The destination was written.</summary>
    Copied,

    /// <summary>Nothing was done: the destination already has the source's length and modification time, or its content.</summary>
    Unchanged,

    /// <summary>Nothing was done: both paths name one file.</summary>
    SameFile,

    /// <summary>Nothing was done: an equal request is earlier in the batch.</summary>
    Duplicate,

    /// <summary>The copy failed. The existing destination is kept or absent, never partial.</summary>
    Failed,
}
