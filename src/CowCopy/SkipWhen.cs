namespace CowCopy;

/// <summary>When a destination counts as unchanged, so that <see cref="CopyOptions.SkipUnchanged"/> leaves it alone.</summary>
public enum SkipWhen
{
    /// <summary>Length and modification time (to the nanosecond) are equal on both sides. Costs two looks.</summary>
    Timestamp = 0,

    /// <summary>
    /// Length and content are equal, whatever the times. Where the volume tells that both files lie in the same extents, nothing is read; else both are
    /// read until they differ. The destination keeps its time.
    /// </summary>
    Content,
}
