namespace CowCopy;

/// <summary>How a destination that already exists is replaced.</summary>
/// <remarks>In no mode are bytes written over old bytes, is a file truncated, or is a symbolic link at the destination written through.</remarks>
public enum OverwriteMode
{
    /// <summary>
    /// Clone in place where that is safe (nobody else has the file open or mapped, it has one name, is ours, and is not longer than the source); otherwise remove the old file and create a new one.
    /// </summary>
    Auto = 0,

    /// <summary>Make the copy under a temporary name in the same folder and rename it over the old file: readers see the old file or the new one, never none. Costs about twice as much.</summary>
    Replace,

    /// <summary>Always remove the old file and create a new one, as MSBuild's own Copy task does.</summary>
    Unlink,
}
