namespace CowCopy;

/// <summary>What became of one request.</summary>
public enum CopyOutcome
{
    /// <summary>The destination was written.</summary>
    Copied = 0,

    /// <summary>Nothing was done: the destination already had the source's length and modification time, or its content.</summary>
    Unchanged,

    /// <summary>Nothing was done: both names are one file.</summary>
    SameFile,

    /// <summary>Nothing was done: the same request stood earlier in the batch.</summary>
    Duplicate,

    /// <summary>The copy failed. The destination is as it was, or absent, but never partial.</summary>
    Failed,

    /// <summary>The copy was not begun, or was undone, because the caller cancelled.</summary>
    Canceled,
}
