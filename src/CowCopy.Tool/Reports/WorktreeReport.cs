using CowCopy.Tool.WorkingCopies;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy worktree add</c>.</summary>
internal sealed record WorktreeReport : Document
{
    /// <summary>The worktree.</summary>
    public required string Path { get; init; }

    /// <summary>The root of the original; null where the repository is bare and git wrote all files.</summary>
    public required string? Original { get; init; }

    /// <summary>The branch; null for a detached HEAD.</summary>
    public required string? Branch { get; init; }

    /// <summary>The commit that it is at.</summary>
    public required string Commit { get; init; }

    /// <summary>Whether the original is at another commit.</summary>
    public required bool IsOtherCommit { get; init; }

    /// <summary>Files that were cloned.</summary>
    public required int ClonedCount { get; init; }

    /// <summary>Files whose bytes were copied.</summary>
    public required int CopiedCount { get; init; }

    /// <summary>Symbolic links that were made.</summary>
    public required int LinkCount { get; init; }

    /// <summary>Tracked files that git wrote.</summary>
    public required int WrittenByGitCount { get; init; }

    /// <summary>The lengths of the cloned files.</summary>
    public required long BytesShared { get; init; }

    /// <summary>Bytes of files that were copied or that git wrote.</summary>
    public required long BytesWritten { get; init; }

    /// <summary>Tracked files of the original that differ from its commit, and stay behind.</summary>
    public required IReadOnlyList<string> Modified { get; init; }

    /// <summary>Files of the original that git does not track, and stay behind.</summary>
    public required IReadOnlyList<string> Untracked { get; init; }

    /// <summary>Ignored files and directories that stay behind: other working copies, and what this commit does not ignore.</summary>
    public required IReadOnlyList<string> LeftBehind { get; init; }

    /// <summary>Submodules, which are empty directories.</summary>
    public required IReadOnlyList<string> Submodules { get; init; }

    /// <summary>Files of the original that changed during the copy.</summary>
    public required IReadOnlyList<string> Changed { get; init; }

    /// <summary>Files that could not be copied.</summary>
    public required IReadOnlyList<FailureReport> Failures { get; init; }

    /// <summary>The exit code of the hook post-checkout; 0 if there is none.</summary>
    public required int HookExitCode { get; init; }

    /// <summary>What was done to build state; null if nothing was to be done.</summary>
    public required RelocationDocument? Relocation { get; init; }

    public static WorktreeReport Of(Worktree made, RelocationReport? relocation) => new()
    {
        Path = made.Path,
        Original = made.Original,
        Branch = made.Branch,
        Commit = made.Commit,
        IsOtherCommit = made.IsOtherCommit,
        ClonedCount = made.Files.Cloned,
        CopiedCount = made.Files.Copied,
        LinkCount = made.Files.Links,
        WrittenByGitCount = made.WrittenByGit,
        BytesShared = made.Files.BytesShared,
        BytesWritten = made.Files.BytesWritten + made.BytesWrittenByGit,
        Modified = made.Modified,
        Untracked = made.Untracked,
        LeftBehind = made.Left,
        Submodules = made.Submodules,
        Changed = made.Changed,
        Failures = [.. made.Files.Failures.Select(FailureReport.Of)],
        HookExitCode = made.HookExitCode,
        Relocation = relocation is { HasState: true } ? RelocationDocument.Of(relocation) : null,
    };
}
