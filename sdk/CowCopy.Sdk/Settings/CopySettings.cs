namespace CowCopy.Sdk.Settings;

/// <summary>How a project wants its files copied.</summary>
internal sealed record CopySettings(CopyMode Mode, OverwriteMode Overwrite, int MaxParallelism)
{
    public static CopySettings Default { get; } = new(CopyMode.Auto, OverwriteMode.Auto, MaxParallelism: 0);

    public SkipWhen SkipWhen { get; init; }

    public bool FollowLinksWhenComparing { get; init; }

    public Advice Advice { get; init; }
}
