namespace CowCopy.Sdk.Settings;

/// <summary>A project's properties for its copies.</summary>
internal sealed record CopySettings
{
    public static CopySettings Default { get; } = new();

    public CopyMode Mode { get; init; }

    public OverwriteMode Overwrite { get; init; }

    /// <summary>
    /// How the Copy task replaces a file: on Windows it deletes before a system copy unless the project chooses, as the built-in does, and
    /// so makes no more calls than that. Trees, which the built-in does not have, rename there.
    /// </summary>
    public OverwriteMode OverwriteOfCopyTask(bool isWindows) =>
        isWindows && Overwrite == OverwriteMode.Auto ? OverwriteMode.DeleteFirst : Overwrite;

    public int MaxDegreeOfParallelism { get; init; }

    public SkipUnchanged SkipUnchanged { get; init; } = SkipUnchanged.SameTimestamp;

    public bool FollowLinksWhenComparing { get; init; }

    public bool Durable { get; init; }

    public Advice Advice { get; init; }
}
