namespace CowCopy;

/// <summary>How a directory that was made whole has taken its place.</summary>
public enum DirectoryReplacement
{
    /// <summary>It has not, or was not to.</summary>
    None = 0,

    /// <summary>Nothing was there: it was renamed to the place.</summary>
    Created,

    /// <summary>Both directories exchanged their names in one step: the place was never empty.</summary>
    Exchanged,

    /// <summary>The existing directory was renamed aside, then the new one to the place, which was empty for an instant.</summary>
    RenamedAside,

    /// <summary>
    /// The existing directory was deleted, then the new one renamed to the place, as a layered file system (overlayfs, fuse-overlayfs)
    /// renames no directory of an image. A process that is killed in between leaves a part of the existing one or none, and the new one
    /// beside it, complete, as <c>.cowcopy-complete-*.tmp</c>.
    /// </summary>
    DeletedFirst,
}
