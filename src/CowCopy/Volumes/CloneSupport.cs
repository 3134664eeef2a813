namespace CowCopy;

/// <summary>Whether a volume can share blocks between files.</summary>
public enum CloneSupport
{
    /// <summary>Only the first clone will tell.</summary>
    Unknown = 0,

    /// <summary>It can.</summary>
    Yes,

    /// <summary>It cannot.</summary>
    No,
}
