namespace CowCopy.Tool.WorkingCopies;

/// <summary>A worktree that was made, and what its files came from.</summary>
internal sealed record Worktree
{
    public required string Path { get; init; }

    /// <summary>The root of the original; null where the repository is bare and git wrote all files.</summary>
    public required string? Original { get; init; }

    /// <summary>The branch; null for a detached HEAD.</summary>
    public required string? Branch { get; init; }

    public required string Commit { get; init; }

    /// <summary>Whether the original is at another commit.</summary>
    public bool IsOtherCommit { get; init; }

    /// <summary>What was done with the files that were to be cloned.</summary>
    public ClonedFiles Files { get; init; } = new();

    /// <summary>Tracked files that git wrote, as they differ or cannot be cloned.</summary>
    public int WrittenByGit { get; init; }

    public long BytesWrittenByGit { get; init; }

    /// <summary>Tracked files that differ in the original from its commit.</summary>
    public IReadOnlyList<string> Modified { get; init; } = [];

    /// <summary>Files of the original that git does not track.</summary>
    public IReadOnlyList<string> Untracked { get; init; } = [];

    /// <summary>Ignored files and directories that stay behind, though they were selected.</summary>
    public IReadOnlyList<string> Left { get; init; } = [];

    /// <summary>Submodules, which are empty directories as after <c>git worktree add</c>.</summary>
    public IReadOnlyList<string> Submodules { get; init; } = [];

    /// <summary>Files of the original that changed during the copy.</summary>
    public IReadOnlyList<string> Changed { get; init; } = [];

    /// <summary>Files that the original has otherwise, or that only one of them has; ignored files apart.</summary>
    public IReadOnlyList<string> Differing { get; init; } = [];

    /// <summary>What the hook post-checkout wrote; empty if there is none.</summary>
    public string HookOutput { get; init; } = "";

    public int HookExitCode { get; init; }
}
