namespace CowCopy.Diagnostics;

/// <summary>Why a file that may have an equal one is left as it is.</summary>
public enum UnsharedReason
{
    /// <summary>No reason: no file has this value.</summary>
    None = 0,

    /// <summary>It has more than one name (hard links).</summary>
    SeveralNames,

    /// <summary>A process has it open, or mapped, for writing.</summary>
    OpenForWriting,

    /// <summary>
    /// Whether a process has it open for writing is not known: on Linux only the file's owner, root and processes with <c>CAP_LEASE</c>
    /// can find out, and not on every file system.
    /// </summary>
    WritersUnknown,

    /// <summary>It may not be changed: immutable or append-only, encrypted or stored elsewhere, or with permissions of its own.</summary>
    Protected,

    /// <summary>It has alternate data streams (Windows).</summary>
    HasStreams,

    /// <summary>It could not be queried, opened or read.</summary>
    Unreadable,

    /// <summary>It changed, or was replaced, after it was found.</summary>
    Changed,

    /// <summary>The volume refused to share its blocks.</summary>
    Refused,

    /// <summary>Some or all of its space is allocated and not written, which stays so; what it has written is shared.</summary>
    Preallocated,

    /// <summary>The volume does not report where its content is.</summary>
    PlaceUnknown,

    /// <summary>
    /// Files equal to it are stored in another way, so that they cannot share blocks with it: with or without checksums (btrfs), sparse or
    /// not (Windows). Only one file of each kind is named.
    /// </summary>
    StoredDifferently,
}
