namespace CowCopy;

/// <summary>Sentences for <see cref="CopyReason"/>, the same in build logs, in the tool and in the library.</summary>
internal static class CopyReasons
{
    /// <summary>Returns a reason in words that fit after "because".</summary>
    /// <param name="reason">The reason.</param>
    /// <exception cref="ArgumentOutOfRangeException">The reason is not defined.</exception>
    /// <returns>A part of a sentence without capital letter or full stop; empty for <see cref="CopyReason.None"/>.</returns>
    public static string GetMessage(CopyReason reason) => reason switch
    {
        CopyReason.Unchanged => "length and modification time are equal on both sides",
        CopyReason.SameFile => "both paths name one file",
        CopyReason.DuplicateRequest => "an equal request is earlier in the batch",
        CopyReason.VolumeCanClone => "the volume can clone",
        CopyReason.SourceDirty =>
            "the volume can clone, and flushing and cloning this dirty source is faster than copying its bytes",
        CopyReason.SmallDirtySource => "the source is small and dirty: copying its bytes is faster than flushing it to clone it",
        CopyReason.EmptySource => "the source is empty, or its file system does not report a length",
        CopyReason.VolumeCannotClone => "the volume cannot clone",
        CopyReason.DifferentVolume => "source and destination are on different volumes",
        CopyReason.CloneRefused => "the volume refused to clone this file",
        CopyReason.ReferenceLimit =>
            "the clusters of the source are at or near the reference limit of the volume; further copies are cloned from this one",
        CopyReason.Requested => "the options ask for it",
        CopyReason.SystemCopies => "on this operating system only the system copy is used",
        CopyReason.SystemClones => "the system copy clones on this volume",
        CopyReason.SmallSource => "the source is so small that a clone would cost as much as a system copy, or more",
        CopyReason.Failed => "the copy failed",
        CopyReason.SameContent => "the content is equal on both sides",
        CopyReason.NeedsSystemCopy =>
            "source or destination is encrypted, offline or behind a reparse point, which only the system copy handles",
        CopyReason.LinkLimit => "the source has as many names as its volume allows",
        CopyReason.LinkRefused => "the volume refused to hard-link the source",
        CopyReason.LinkDiffers => "a hard link would have other permissions than asked for, or the source is a symbolic link",
        CopyReason.None => "",
        _ => throw new ArgumentOutOfRangeException(nameof(reason), reason, "This is no value of CopyReason."),
    };
}
