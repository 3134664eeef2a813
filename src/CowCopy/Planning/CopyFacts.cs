namespace CowCopy.Planning;

/// <summary>All that a decision is made from.</summary>
internal readonly record struct CopyFacts
{
    /// <summary>The questions that these facts answer.</summary>
    public Question Asked { get; init; }

    /// <summary>The source, followed through symbolic links.</summary>
    public FileFacts Source { get; init; }

    /// <summary>The destination, not followed; <see cref="FileKind.Unknown"/> while it was not queried.</summary>
    public FileFacts Destination { get; init; }

    /// <summary>Where a symbolic link at the destination leads; only set when there is one.</summary>
    public FileFacts DestinationTarget { get; init; }

    /// <summary>The file at the destination: where a symbolic link leads, else what is there.</summary>
    public FileFacts DestinationFile => Destination.Kind == FileKind.SymbolicLink ? DestinationTarget : Destination;

    /// <summary>Both sides were compared and have the same content.</summary>
    public bool HaveSameContent { get; init; }

    /// <summary>The source must be queried: its path may name what only a query shows, or it was listed.</summary>
    public bool NeedsSource { get; init; }

    /// <summary>The destination probably exists, so it is queried first; otherwise creating it exclusively shows whether it does.</summary>
    public bool DestinationIsFirst { get; init; }

    /// <summary>The destination is reached through its open directory alone, never by its whole path.</summary>
    public bool DestinationIsConfined { get; init; }

    /// <summary>What opening the source reported, where that was asked.</summary>
    public StatusCode Opened { get; init; }

    /// <summary>How long ago the source changed, in seconds, when it was opened.</summary>
    public long SecondsSinceChange { get; init; }

    /// <summary>The destination is marked read-only, this process may not write it, and the options do not lift that.</summary>
    public bool DestinationIsProtected { get; init; }

    /// <summary>The source does not have the permissions that were asked for, so a hard link would not either.</summary>
    public bool SourceModeDiffers { get; init; }

    /// <summary>The destination does not have the permissions that were asked for, so it is not unchanged.</summary>
    public bool DestinationModeDiffers { get; init; }

    /// <summary>The source does not have the length that the caller stated.</summary>
    public bool SourceLengthDiffers { get; init; }

    /// <summary>
    /// The caller stated content or permissions that only the complete copy is known to have, so an existing destination stays until then.
    /// </summary>
    public bool IsChecked { get; init; }

    /// <summary>The path of the destination ends in a separator, so that no file can be created there.</summary>
    public bool DestinationNamesDirectory { get; init; }

    public VolumeFacts SourceVolume { get; init; }

    /// <summary>The volume the destination is or will be on; unknown if it was not queried.</summary>
    public VolumeFacts DestinationVolume { get; init; }

    /// <summary>A clone between these two volumes was refused before, as being between volumes.</summary>
    public bool KnownDifferentVolumes { get; init; }

    /// <summary>Whether part of the source is only in memory, as far as a decision depends on it: a clone would flush it first.</summary>
    public bool SourceIsDirty { get; init; }

    /// <summary>Several destinations of the batch have this source: one flush serves them all.</summary>
    public bool SourceIsShared { get; init; }

    /// <summary>The system copies by path only; nothing is opened by the engine.</summary>
    public bool SystemCopiesOnly { get; init; }

    /// <summary>The system clones by path, onto a name that does not exist.</summary>
    public bool ClonesByPath { get; init; }

    /// <summary>The system has a copy function by path, which copies bytes best there and includes all metadata of a file.</summary>
    public bool HasSystemCopy { get; init; }

    /// <summary>These facts with one question answered and others open again.</summary>
    public CopyFacts Answering(Question question, Question open = Question.None) =>
        this with { Asked = (Asked & ~open) | question };
}
