namespace CowCopy;

/// <summary>Options of materialising a manifest. Immutable; existing read-only files are always replaced.</summary>
public sealed record MaterializeOptions
{
    /// <summary>The default options.</summary>
    public static MaterializeOptions Default { get; } = new();

    /// <inheritdoc cref="CopyOptions.Mode"/>
    public CopyMode Mode
    {
        get => Copy.Mode;
        init => Copy = Copy with { Mode = value };
    }

    /// <inheritdoc cref="CopyOptions.Overwrite"/>
    public OverwriteMode Overwrite
    {
        get => Copy.Overwrite;
        init => Copy = Copy with { Overwrite = value };
    }

    /// <summary>When a destination counts as unchanged and is skipped. Default: <see cref="SkipUnchanged.SameTimestamp"/>.</summary>
    /// <remarks>A store that gives its files one constant time must compare them by <see cref="SkipUnchanged.SameContent"/>.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public SkipUnchanged SkipUnchanged
    {
        get => Copy.SkipUnchanged;
        init => Copy = Copy with { SkipUnchanged = value };
    }

    /// <inheritdoc cref="CopyOptions.FollowLinksWhenComparing"/>
    public bool FollowLinksWhenComparing
    {
        get => Copy.FollowLinksWhenComparing;
        init => Copy = Copy with { FollowLinksWhenComparing = value };
    }

    /// <inheritdoc cref="CopyOptions.ClearReadOnly"/>
    public bool ClearReadOnly
    {
        get => Copy.ClearReadOnly;
        init => Copy = Copy with { ClearReadOnly = value };
    }

    /// <inheritdoc cref="CopyOptions.LinkReadOnly"/>
    public bool LinkReadOnly
    {
        get => Copy.LinkReadOnly;
        init => Copy = Copy with { LinkReadOnly = value };
    }

    /// <inheritdoc cref="CopyOptions.Durable"/>
    public bool Durable
    {
        get => Copy.Durable;
        init => Copy = Copy with { Durable = value };
    }

    /// <summary>
    /// Whether a source with a hash is read for it also where it is cloned or linked. Default: false; only where its bytes are copied.
    /// </summary>
    public bool VerifyClones { get; init; }

    /// <summary>Maximum number of threads. Default: 0, chosen by the copier.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        init => field = ArgumentRange.AtLeast(0, value, nameof(MaxDegreeOfParallelism));
    }

    /// <summary>How each file is copied.</summary>
    internal CopyOptions Copy { get; init; } = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
}
