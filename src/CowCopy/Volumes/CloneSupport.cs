namespace CowCopy;

/// <summary>Whether a volume, or the system copy on it, clones.</summary>
internal enum CloneSupport
{
    /// <summary>Not known until the first clone.</summary>
    Unknown = 0,

    /// <summary>It clones.</summary>
    Yes,

    /// <summary>It does not clone.</summary>
    No,
}
