using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.WorkingCopies;

/// <summary>Removes a worktree that could not be finished: nothing of it is left.</summary>
internal sealed class WorktreeRemoval
{
    private readonly Git _git;
    private readonly string _path;
    private readonly bool _existed;
    private readonly HashSet<string> _branches;
    private readonly List<string> _missing = [];

    /// <summary>Records what there is before the worktree is made.</summary>
    public WorktreeRemoval(Git git, string path)
    {
        _git = new Git(git.Directory, git.IsElsewhere, CancellationToken.None);
        _path = Path.TrimEndingDirectorySeparator(path);
        _existed = Directory.Exists(path);
        _branches = Branches();
        string? above = Path.GetDirectoryName(_path);
        for (; above is not null && !Directory.Exists(above); above = Path.GetDirectoryName(above)) _missing.Add(above);
    }

    public void Remove()
    {
        string? branch = FindBranch();
        string[] remove = ["worktree", "remove", "--force", "--force", "--", _path];
        if (_git.TryRun(remove).ExitCode != 0)
        {
            // A directory without permission to write, of a package cache: git leaves it and the worktree with it.
            if (Directory.Exists(_path)) Delete(_path);
            _git.TryRun(remove); // git worktree prune would take others too, whose volumes are not mounted
        }

        if (branch is not null && !_branches.Contains(branch)) _git.TryRun(["update-ref", "-d", branch]);
        if (_existed) Directory.CreateDirectory(_path);
        foreach (string above in _missing.Where(Directory.Exists).Where(static above => !Directory.EnumerateFileSystemEntries(above).Any()))
            Directory.Delete(above);
    }

    // Not each branch that is new: other processes create some too.
    private string? FindBranch()
    {
        string path = PhysicalPath.Of(_path);
        StringComparison names = OperatingSystem.IsWindows() ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        try
        {
            return ListedWorktree.Read(_git).FirstOrDefault(one => one.Path.Equals(path, names))?.Branch;
        }
        catch (GitException)
        {
            return null; // the error that made the worktree fail is the one to report
        }
    }

    private HashSet<string> Branches() =>
        [.. _git.TryRun(["for-each-ref", "--format=%(refname)", "refs/heads"]).Text.Split('\n', StringSplitOptions.RemoveEmptyEntries)];

    private static void Delete(string path)
    {
        if (!OperatingSystem.IsWindows())
        {
            EnumerationOptions all = new() { AttributesToSkip = FileAttributes.None };
            const UnixFileMode Owner = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
            File.SetUnixFileMode(path, File.GetUnixFileMode(path) | Owner);
            foreach (DirectoryInfo below in new DirectoryInfo(path).EnumerateDirectories("*", all))
            {
                if (below.LinkTarget is null) Delete(below.FullName);
            }
        }

        Directory.Delete(path, recursive: true);
    }
}
