namespace CowCopy.Tool.WorkingCopies;

/// <summary>What <c>cowcopy worktree add</c> is to make.</summary>
internal sealed record WorktreeRequest
{
    /// <summary>The directory in the working copy that is the original.</summary>
    public required string Directory { get; init; }

    /// <summary>The absolute path of the new worktree.</summary>
    public required string Path { get; init; }

    /// <summary>The commit or branch; null for the default of git.</summary>
    public string? Commit { get; init; }

    /// <summary>The branch to create; null for the default of git.</summary>
    public string? Branch { get; init; }

    public bool Detach { get; init; }

    public bool Force { get; init; }

    /// <summary>Which of the ignored files are cloned; null for all.</summary>
    public TreeFilter? Ignored { get; init; }

    /// <summary>The maximum number of threads that copy; 0 for the default.</summary>
    public int Threads { get; init; }

    /// <summary>The arguments of git that make the worktree without its files.</summary>
    public IReadOnlyList<string> Arguments
    {
        get
        {
            List<string> arguments = ["worktree", "add", "--no-checkout"];
            if (Detach) arguments.Add("--detach");
            if (Force) arguments.Add("--force");
            if (Branch is not null) arguments.AddRange(["-b", Branch]);
            arguments.AddRange(["--", Path]);
            if (Commit is not null) arguments.Add(Commit);
            return arguments;
        }
    }
}
