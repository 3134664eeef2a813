namespace CowCopy;

/// <summary>The sentences behind <see cref="CopyReason"/>: the same in the log of a build, in the tool and in the library.</summary>
public static class CopyReasons
{
    /// <summary>Says a reason in words that fit after "because".</summary>
    /// <param name="reason">The reason.</param>
    /// <returns>A part of a sentence without capital letter or full stop; empty for <see cref="CopyReason.None"/>.</returns>
    public static string Describe(CopyReason reason) => reason switch
    {
        CopyReason.Unchanged => "length and modification time are equal on both sides",
        CopyReason.SameFile => "both names are one file",
        CopyReason.DuplicateRequest => "the same copy stood earlier in the batch",
        CopyReason.VolumeShares => "the volume shares blocks",
        CopyReason.SourceDirty => "the volume shares blocks, and writing back a source this large and cloning it is less work than moving it",
        CopyReason.SmallDirtySource => "the source was just written and is small: moving its bytes is cheaper than waiting for the device",
        CopyReason.EmptySource => "the source is empty, or its file system does not report a length",
        CopyReason.VolumeCannotClone => "the volume cannot share blocks",
        CopyReason.DifferentVolume => "different volume",
        CopyReason.CloneRefused => "the volume refused to share the blocks of this file",
        CopyReason.ReferenceLimit => "the blocks of the source have nearly as many references as the volume allows, and further copies are cloned from this one",
        CopyReason.Requested => "the options ask for it",
        CopyReason.SystemCopies => "copying is left to the operating system here",
        CopyReason.SystemClones => "the operating system's own copy clones here by itself",
        CopyReason.SmallSource => "the source is so small that a clone would cost as much as the system's own copy, or more",
        CopyReason.Failed => "an error came up",
        CopyReason.Canceled => "the caller cancelled",
        CopyReason.SameContent => "the content is equal on both sides",
        _ => "",
    };
}
