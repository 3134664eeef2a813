namespace CowCopy.Planning;

/// <summary>All that a decision is made from. Some 600 bytes, so it is changed in its place, and passed by reference.</summary>
internal record struct CopyFacts
{
    /// <summary>The questions that these facts answer.</summary>
    public Question Asked { get; set; }

    /// <summary>The source, followed through symbolic links.</summary>
    public FileFacts Source { get; set; }

    /// <summary>The destination, not followed; <see cref="FileKind.Unknown"/> while it was not queried.</summary>
    public FileFacts Destination { get; set; }

    /// <summary>Where a symbolic link at the destination leads; only set when there is one.</summary>
    public FileFacts DestinationTarget { get; set; }

    /// <summary>The file at the destination: where a symbolic link leads, else what is there.</summary>
    public readonly FileFacts DestinationFile => Destination.Kind == FileKind.SymbolicLink ? DestinationTarget : Destination;

    /// <summary>Both sides were compared and have the same content.</summary>
    public bool HaveSameContent { get; set; }

    /// <summary>The source must be queried: its path may name what only a query shows, or it was listed.</summary>
    public bool NeedsSource { get; set; }

    /// <summary>The destination probably exists, so it is queried first; otherwise creating it exclusively shows whether it does.</summary>
    public bool DestinationIsFirst { get; set; }

    /// <summary>The questions that could not be answered.</summary>
    public Question Failed { get; set; }

    /// <summary>The kind of link to create in place of a copy; none for a copy.</summary>
    public CopyMethod Link { get; set; }

    /// <summary>How long ago the source changed, in seconds, when it was opened.</summary>
    public long SecondsSinceChange { get; set; }

    /// <summary>The destination is marked read-only, this process may not write it, and the options do not lift that.</summary>
    public bool DestinationIsProtected { get; set; }

    /// <summary>The source does not have the permissions that were asked for, so a hard link would not either.</summary>
    public bool SourceModeDiffers { get; set; }

    /// <summary>The destination does not have the permissions that were asked for, so it is not unchanged.</summary>
    public bool DestinationModeDiffers { get; set; }

    /// <summary>
    /// The permissions that the destination is to have, in a tree where those of the source differ and it can be given them as it is: this
    /// user owns it, and it has no other name. Null for none.
    /// </summary>
    public uint? NewMode { get; set; }

    /// <summary>The source does not have the length that the caller stated.</summary>
    public bool SourceLengthDiffers { get; set; }

    /// <summary>
    /// The caller stated content or permissions that only the complete copy is known to have, so an existing destination stays until then.
    /// </summary>
    public bool IsChecked { get; set; }

    /// <summary>The path of the destination ends in a separator, so that no file can be created there.</summary>
    public bool DestinationNamesDirectory { get; set; }

    public VolumeFacts SourceVolume { get; set; }

    /// <summary>The volume the destination is or will be on; unknown if it was not queried.</summary>
    public VolumeFacts DestinationVolume { get; set; }

    /// <summary>A clone between these two volumes was refused before, as being between volumes.</summary>
    public bool KnownDifferentVolumes { get; set; }

    /// <summary>Whether part of the source is only in memory, as far as a decision depends on it: a clone would flush it first.</summary>
    public bool SourceIsDirty { get; set; }

    /// <summary>Several destinations of the batch have this source: one flush serves them all.</summary>
    public bool SourceIsShared { get; set; }

    /// <summary>The system copies by path only; nothing is opened by the engine.</summary>
    public bool SystemCopiesOnly { get; set; }

    /// <summary>The system clones by path, onto a name that does not exist.</summary>
    public bool ClonesByPath { get; set; }

    /// <summary>The system has a copy function by path, which copies bytes best there and includes all metadata of a file.</summary>
    public bool HasSystemCopy { get; set; }

    /// <summary>
    /// A clone is known to be refused: only where both volumes are known; otherwise trying costs less than finding out, and the refusal
    /// reports the reason.
    /// </summary>
    public readonly bool CloneIsRefused => SourceVolume.Id.IsKnown && DestinationVolume.Id.IsKnown
        && (VolumesDiffer || SourceVolume.CloneSupport == CloneSupport.No || DestinationVolume.CloneSupport == CloneSupport.No);

    public readonly bool VolumesDiffer => KnownDifferentVolumes
        || (SourceVolume.Id != DestinationVolume.Id && (SourceVolume.HasOneId || DestinationVolume.HasOneId));

    /// <summary>Notes that one question is answered, and others are open again.</summary>
    public void Answer(Question question, Question open = Question.None) => (Asked, Failed) = ((Asked & ~open) | question, Failed & ~open);

    /// <summary>Notes that a question could not be answered.</summary>
    public void Fail(Question question)
    {
        Answer(question);
        Failed |= question;
    }
}
