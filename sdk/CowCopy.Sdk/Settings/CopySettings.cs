namespace CowCopy.Sdk.Settings;

/// <summary>How a project wants its files copied.</summary>
internal sealed record CopySettings(CopyMode Mode, OverwriteMode Overwrite, int MaxDegreeOfParallelism)
{
    public static CopySettings Default { get; } = new(CopyMode.Auto, OverwriteMode.Auto, MaxDegreeOfParallelism: 0);

    public SkipUnchanged SkipUnchanged { get; init; } = SkipUnchanged.SameTimestamp;

    public bool FollowLinksWhenComparing { get; init; }

    public Advice Advice { get; init; }
}
