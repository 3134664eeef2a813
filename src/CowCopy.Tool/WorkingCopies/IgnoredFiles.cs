namespace CowCopy.Tool.WorkingCopies;

/// <summary>Finds which ignored files of a working copy a new one gets.</summary>
/// <param name="git">The working copy.</param>
/// <param name="filter">What <c>--only</c> and <c>--exclude</c> select; null for everything.</param>
/// <param name="worktrees">The directories of all worktrees of the repository, the new one included.</param>
/// <param name="made">The directory of the new one: it is not named as left behind.</param>
internal sealed class IgnoredFiles(Git git, TreeFilter? filter, IReadOnlyCollection<string> worktrees, string made)
{
    /// <summary>The file whose patterns, written as in a <c>.gitignore</c>, select among the ignored files.</summary>
    public const string IncludeFile = ".worktreeinclude";

    private readonly List<string> _files = [], _directories = [], _left = [];

    /// <summary>Files to clone, relative to the working copy.</summary>
    public IReadOnlyList<string> Files => _files;

    /// <summary>Directories to clone with all below them.</summary>
    public IReadOnlyList<string> Directories => _directories;

    /// <summary>What stays behind, since it is of another working copy or has a name that is not valid Unicode.</summary>
    public IReadOnlyList<string> Left => _left;

    public void Find(IReadOnlyList<string> ignored)
    {
        IEnumerable<string> selected = ignored;
        if (File.Exists(Path.Combine(git.Directory, IncludeFile)))
        {
            PathSet included = new(git.Run(
                "ls-files", "--others", "--ignored", "--directory", "-z", "--exclude-from=" + IncludeFile).Parts);
            selected = included.Intersect(new PathSet(ignored)).Order(StringComparer.Ordinal);
        }

        foreach (string path in selected) Add(path);
    }

    /// <summary>Returns what to copy of a directory.</summary>
    public TreeFilter FilterOf(string directory) => new(
        path => filter is null || filter.Selects(directory + path),
        path => (filter is null || filter.Enters(directory + path)) && !IsElsewhere(directory + path, directory));

    private void Add(string path)
    {
        if (path.Contains('\uFFFD', StringComparison.Ordinal))
        {
            _left.Add(path);
        }
        else if (!path.EndsWith('/'))
        {
            if (filter is null || (AreEntered(path) && filter.Selects(path))) _files.Add(path);
        }
        else if (AreEntered(path))
        {
            AddDirectory(path);
        }
    }

    private void AddDirectory(string path)
    {
        string full = Full(path);
        if (new DirectoryInfo(full).LinkTarget is not null) _files.Add(path[..^1]);
        else if (full == made) return;
        else if (IsElsewhere(path[..^1], path)) _left.Add(path);
        else if (!worktrees.Any(worktree => IsBelow(worktree, full))) _directories.Add(path);
        else AddEntries(path, full);
    }

    // The directory has a worktree in it: all else is cloned, one by one.
    private void AddEntries(string path, string full)
    {
        foreach (FileSystemInfo entry in new DirectoryInfo(full).EnumerateFileSystemInfos())
            Add(path + entry.Name + (entry is DirectoryInfo { LinkTarget: null } ? "/" : ""));
    }

    private bool AreEntered(string path)
    {
        if (filter is null) return true;
        for (int end = path.IndexOf('/', StringComparison.Ordinal); end >= 0; end = path.IndexOf('/', end + 1))
        {
            if (!filter.Enters(path[..end])) return false;
        }

        return true;
    }

    /// <summary>
    /// Whether a directory is a worktree, of this repository or of another one, or a submodule: its copy would have one index with it.
    /// Where the repository is copied too, its submodules are.
    /// </summary>
    private bool IsElsewhere(string path, string cloned)
    {
        if (worktrees.Contains(Full(path), StringComparer.Ordinal)) return true;
        if (SharedRepository.TargetOf(Path.Combine(Full(path), ".git")) is not { } target) return false;
        return Path.IsPathRooted(target) || !IsBelow(Path.GetFullPath(target, Full(path)), Full(cloned));
    }

    private string Full(string path) => Path.TrimEndingDirectorySeparator(Path.GetFullPath(path, git.Directory));

    private static bool IsBelow(string path, string directory) =>
        path.StartsWith(directory + Path.DirectorySeparatorChar, StringComparison.Ordinal);
}
