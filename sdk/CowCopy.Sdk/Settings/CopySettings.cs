namespace CowCopy.Sdk.Settings;

/// <summary>A project's properties for its copies.</summary>
internal sealed record CopySettings
{
    public static CopySettings Default { get; } = new();

    public CopyMode Mode { get; init; }

    public OverwriteMode Overwrite { get; init; }

    public int MaxDegreeOfParallelism { get; init; }

    public SkipUnchanged SkipUnchanged { get; init; } = SkipUnchanged.SameTimestamp;

    public bool FollowLinksWhenComparing { get; init; }

    public bool Durable { get; init; }

    public Advice Advice { get; init; }
}
