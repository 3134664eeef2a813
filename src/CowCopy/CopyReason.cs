namespace CowCopy;

/// <summary>Why a method or outcome was chosen; <see cref="CopyResult.ReasonText"/> has the words.</summary>
public enum CopyReason
{
    /// <summary>No reason.</summary>
    None = 0,

    /// <summary>Length and modification time are equal on both sides.</summary>
    Unchanged,

    /// <summary>Both paths name one file.</summary>
    SameFile,

    /// <summary>An equal request is earlier in the batch.</summary>
    DuplicateRequest,

    /// <summary>The volume can clone, so no bytes need to be copied.</summary>
    VolumeCanClone,

    /// <summary>The source is dirty and too large for a cheap byte copy: its writeback is started, then it is cloned.</summary>
    SourceDirty,

    /// <summary>The source is small and dirty: copying its bytes is faster than flushing it to clone it.</summary>
    SmallDirtySource,

    /// <summary>The source has a length of 0: it is empty, or its file system does not report a length.</summary>
    EmptySource,

    /// <summary>The destination's volume cannot clone.</summary>
    VolumeCannotClone,

    /// <summary>Source and destination are on different volumes.</summary>
    DifferentVolume,

    /// <summary>The volume can clone, but refused to for this file.</summary>
    CloneRefused,

    /// <summary>
    /// The source's clusters are at or near the volume's reference limit: this byte copy becomes the clone base of further copies.
    /// </summary>
    ReferenceLimit,

    /// <summary>The caller's options ask for it.</summary>
    Requested,

    /// <summary>On this operating system only the system copy is used.</summary>
    SystemCopies,

    /// <summary>The operating system's own copy function clones on this volume.</summary>
    SystemClones,

    /// <summary>The source is so small that a clone would cost as much as a system copy, or more.</summary>
    SmallSource,

    /// <summary>The copy failed; <see cref="CopyResult.Failure"/> has the cause.</summary>
    Failed,

    /// <summary>The content is equal on both sides.</summary>
    SameContent,

    /// <summary>
    /// Only the system copy handles the source or the existing destination: encrypted, offline, fetched when read, or behind a reparse
    /// point that is no link (deduplicated, projected, of a container's layer).
    /// </summary>
    NeedsSystemCopy,

    /// <summary>The source has as many names as its volume allows, so it could not be hard-linked.</summary>
    LinkLimit,

    /// <summary>The volume refused to hard-link the source: it has no links, or this user may not link the file.</summary>
    LinkRefused,

    /// <summary>A hard link would not have what was asked for: the source's permissions differ, or it is a symbolic link.</summary>
    LinkDiffers,
}
