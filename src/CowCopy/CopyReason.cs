namespace CowCopy;

/// <summary>Why a request was carried out the way it was, in one word for code; <see cref="CopyReasons.Describe"/> has the sentence for people.</summary>
public enum CopyReason
{
    /// <summary>No reason was needed.</summary>
    None = 0,

    /// <summary>Length and modification time are equal on both sides.</summary>
    Unchanged,

    /// <summary>Both names are one file.</summary>
    SameFile,

    /// <summary>The same request stood earlier in the batch.</summary>
    DuplicateRequest,

    /// <summary>The volume shares blocks, so nothing needs to be moved.</summary>
    VolumeShares,

    /// <summary>The source is not on the device yet and too large to be moved cheaply: its writeback is started first, then it is cloned.</summary>
    SourceDirty,

    /// <summary>The source is not on the device yet, and moving its few bytes is cheaper than waiting for the device.</summary>
    SmallDirtySource,

    /// <summary>The source has a length of 0: it is empty, or its file system does not report a length.</summary>
    EmptySource,

    /// <summary>The destination's volume cannot share blocks.</summary>
    VolumeCannotClone,

    /// <summary>Source and destination are on different volumes.</summary>
    DifferentVolume,

    /// <summary>The volume shares blocks, but refused to for this file.</summary>
    CloneRefused,

    /// <summary>The source's blocks have as many references as the volume allows, or nearly so: this copy got bytes of its own, and further ones are cloned from it.</summary>
    ReferenceLimit,

    /// <summary>The caller's options asked for it.</summary>
    Requested,

    /// <summary>On this operating system copying is left to the system's own call.</summary>
    SystemCopies,

    /// <summary>The operating system's own copy call clones on this volume by itself.</summary>
    SystemClones,

    /// <summary>The source is so small that a clone would cost as much as the system's own copy, or more.</summary>
    SmallSource,

    /// <summary>Inspecting or copying failed; the error says why.</summary>
    Failed,

    /// <summary>The caller cancelled.</summary>
    Canceled,

    /// <summary>The content is equal on both sides.</summary>
    SameContent,
}
