namespace CowCopy;

/// <summary>When a destination counts as unchanged and is not copied again.</summary>
public enum SkipUnchanged
{
    /// <summary>Copy always.</summary>
    Never = 0,

    /// <summary>
    /// Length and modification time are equal, as for MSBuild's <c>SkipUnchangedFiles</c>. Costs one query for each side.
    /// </summary>
    /// <remarks>
    /// Where the volume of the destination cuts times to seconds or microseconds and that is all that differs, both contents are compared.
    /// </remarks>
    SameTimestamp,

    /// <summary>Length and content are equal, whatever the modification times.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Nothing is read if the file system reports the same extents for both files; otherwise both are read up to the first
    /// difference.</item>
    /// <item>The destination keeps its modification time.</item>
    /// </list>
    /// </remarks>
    SameContent,
}
