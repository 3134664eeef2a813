namespace CowCopy;

/// <summary>Options of creating a hard or symbolic link. Immutable.</summary>
public sealed record LinkOptions
{
    /// <summary>The default options.</summary>
    public static LinkOptions Default { get; } = new();

    /// <summary>
    /// Whether an existing destination is replaced. Default: true; without it, the link fails with <see
    /// cref="CopyErrorKind.DestinationExists"/>.
    /// </summary>
    public bool ReplaceExisting { get; init; } = true;

    /// <summary>Whether a read-only destination is replaced. Default: false; the link fails.</summary>
    public bool OverwriteReadOnly { get; init; }

    /// <summary>When a destination counts as unchanged and stays. Default: <see cref="SkipUnchanged.Never"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public SkipUnchanged SkipUnchanged
    {
        get;
        init => field = (SkipUnchanged)ArgumentRange.Defined((int)value, (int)SkipUnchanged.SameContent, nameof(SkipUnchanged));
    }

    /// <inheritdoc cref="CopyOptions.FollowLinksWhenComparing"/>
    public bool FollowLinksWhenComparing { get; init; }

    /// <summary>What these options are to the planner of copies.</summary>
    internal CopyOptions ToCopy() => new()
    {
        Overwrite = ReplaceExisting ? OverwriteMode.Auto : OverwriteMode.Never,
        OverwriteReadOnly = OverwriteReadOnly,
        SkipUnchanged = SkipUnchanged,
        FollowLinksWhenComparing = FollowLinksWhenComparing,
    };
}
