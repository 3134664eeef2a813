namespace CowCopy;

/// <summary>When a destination counts as unchanged and is not copied again.</summary>
public enum SkipUnchanged
{
    /// <summary>Copy always.</summary>
    Never = 0,

    /// <summary>
    /// Length and modification time are equal, as for MSBuild's <c>SkipUnchangedFiles</c>. Costs one query for each side. Where the volume
    /// of the destination cuts times to seconds or microseconds and that is all that differs, both contents are compared.
    /// </summary>
    SameTimestamp,

    /// <summary>
    /// Length and content are equal, whatever the modification times. Nothing is read if the file system reports the same extents for both
    /// files; otherwise both are read up to the first difference. The destination keeps its modification time.
    /// </summary>
    SameContent,
}
