namespace CowCopy;

/// <summary>What copying a tree would do with a name of the destination.</summary>
public enum TreeChangeKind
{
    /// <summary>No change has this value.</summary>
    None = 0,

    /// <summary>A directory would be created.</summary>
    CreateDirectory,

    /// <summary>A file would be created or replaced; <see cref="TreeChange.Copy"/> says how.</summary>
    CopyFile,

    /// <summary>A symbolic link would be created or replaced.</summary>
    CreateLink,

    /// <summary>A name would be deleted, a directory with everything below it.</summary>
    Delete,

    /// <summary>Something would fail; <see cref="TreeChange.Failure"/> says why.</summary>
    Fail,

    /// <summary>A file that is up to date otherwise, or in a mirror a directory, would be given the permissions of its source.</summary>
    SetPermissions,

    /// <summary>A name of the source would be left out, which is no change; <see cref="TreeChange.Skipped"/> says why.</summary>
    Skip,
}
