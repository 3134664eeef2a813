namespace CowCopy.Trees;

/// <summary>What is to be copied of a tree, as paths of the source and the destination.</summary>
internal sealed class TreeScan
{
    private readonly Dictionary<string, HashSet<string>> _present = new(StringComparer.Ordinal);

    /// <summary>The directories, each after those above it.</summary>
    public List<Directory> Directories { get; } = [];

    public List<CopyRequest> Files { get; } = [];

    public List<Link> Links { get; } = [];

    /// <summary>Directories that hold something to copy, however deep, as paths in the destination.</summary>
    public HashSet<string> Needed { get; } = new(StringComparer.Ordinal);

    /// <summary>Paths in the destination that differ only in case from an earlier one of the same directory, each with that one.</summary>
    public Dictionary<string, string> Contested { get; } = new(StringComparer.Ordinal);

    /// <summary>
    /// The names that the source has in a directory, given by its path in the destination; with what the filter left out, which a mirror
    /// does not touch either.
    /// </summary>
    public HashSet<string> NamesIn(string directory)
    {
        if (_present.TryGetValue(directory, out HashSet<string>? known)) return known;
        HashSet<string> names = new(StringComparer.Ordinal);
        _present.Add(directory, names);
        return names;
    }

    /// <summary>A directory of the tree.</summary>
    /// <param name="Source">Its path in the source.</param>
    /// <param name="Destination">Its path in the destination.</param>
    /// <param name="Mode">Its permissions.</param>
    internal readonly record struct Directory(string Source, string Destination, uint Mode);

    /// <summary>A symbolic link of the tree.</summary>
    /// <param name="Source">Its path in the source.</param>
    /// <param name="Destination">Its path in the destination.</param>
    /// <param name="Target">Its target, unchanged.</param>
    internal readonly record struct Link(string Source, string Destination, string Target);
}
