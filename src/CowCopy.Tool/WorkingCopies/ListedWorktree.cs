namespace CowCopy.Tool.WorkingCopies;

/// <summary>A worktree as git lists it.</summary>
/// <param name="Path">Its directory, without symbolic links and without a separator at its end.</param>
/// <param name="Branch">The full name of its branch; null for none.</param>
internal sealed record ListedWorktree(string Path, string? Branch)
{
    private const string OfPath = "worktree ", OfBranch = "branch ";

    /// <summary>Reads the worktrees of a repository, those whose directories are gone included.</summary>
    /// <exception cref="GitException">Git cannot list them.</exception>
    public static IReadOnlyList<ListedWorktree> Read(Git git)
    {
        // Git 2.36 ends the lines with NUL; before, a name with a line end is cut.
        GitOutput list = git.TryRun(["worktree", "list", "--porcelain", "-z"]);
        IEnumerable<string> lines = list.ExitCode == 0 ? list.Parts : git.Run("worktree", "list", "--porcelain").Text.Split('\n');
        List<ListedWorktree> found = [];
        foreach (string line in lines)
        {
            if (line.StartsWith(OfPath, StringComparison.Ordinal)) found.Add(new(Full(line[OfPath.Length..]), null));
            else if (line.StartsWith(OfBranch, StringComparison.Ordinal)) found[^1] = found[^1] with { Branch = line[OfBranch.Length..] };
        }

        return found;
    }

    private static string Full(string path) => System.IO.Path.TrimEndingDirectorySeparator(System.IO.Path.GetFullPath(path));
}
