namespace CowCopy.Tool.WorkingCopies;

/// <summary>Paths as git lists them: files, and directories with all below, which end in a slash.</summary>
internal sealed class PathSet
{
    private readonly HashSet<string> _paths;

    public PathSet(IEnumerable<string> paths) => _paths = new(paths, StringComparer.Ordinal);

    /// <summary>Returns what is in both sets.</summary>
    public IEnumerable<string> Intersect(PathSet other) =>
        _paths.Where(other.Contains).Union(other._paths.Where(Contains), StringComparer.Ordinal);

    /// <summary>Whether a path, or a directory above it, is in the set.</summary>
    public bool Contains(string path)
    {
        if (_paths.Contains(path)) return true;
        for (int end = path.IndexOf('/', StringComparison.Ordinal); end >= 0; end = path.IndexOf('/', end + 1))
        {
            if (_paths.Contains(path[..(end + 1)])) return true;
        }

        return false;
    }
}
