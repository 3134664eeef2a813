namespace CowCopy;

/// <summary>Options of materialising a manifest. Immutable.</summary>
public sealed record MaterializeOptions
{
    /// <summary>The default options.</summary>
    public static MaterializeOptions Default { get; } = new();

    /// <summary>
    /// How each file is copied. Default: as <see cref="CopyOptions.Default"/>, but a file of the same length and modification time is
    /// skipped. A store that gives its files one constant time must compare them by <see cref="SkipUnchanged.SameContent"/>.
    /// </summary>
    public CopyOptions Copy { get; init; } = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    /// <summary>
    /// The paths of the previous manifest; enumerated only if every entry succeeded. Default: null. Those that the new one does not have
    /// are deleted, files and links only, and then their directories that are empty. What the previous manifest does not name stays.
    /// Entries that need a directory in place of a file, or the reverse, are copied after that.
    /// </summary>
    public IEnumerable<string>? Previous { get; init; }

    /// <summary>
    /// Whether the root is replaced as a whole, as by <see cref="TreeOptions.ReplaceWhole"/>: afterwards it has the files of the manifest
    /// and nothing else, and if an entry failed it is as it was. Default: false.
    /// </summary>
    public bool ReplaceWhole { get; init; }

    /// <summary>
    /// Whether a source with a hash is read for it also where it is cloned or linked. Default: false; only where its bytes are copied.
    /// </summary>
    public bool VerifyClones { get; init; }
}
