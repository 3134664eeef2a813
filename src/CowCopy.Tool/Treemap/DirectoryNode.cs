namespace CowCopy.Tool.Treemap;

/// <summary>A directory with what is below it.</summary>
/// <param name="name">Its path below the directory that was measured.</param>
internal sealed class DirectoryNode(string name)
{
    public string Name => name;

    public List<DirectoryNode> Below { get; } = [];

    /// <summary>Bytes on the volume of the files directly in it, then of all below it.</summary>
    public long Occupied { get; set; }

    /// <summary>Of these, bytes in shared extents.</summary>
    public long Shared { get; set; }

    public int Files { get; set; }

    /// <summary>Builds the tree of what was measured, with the sums of all that is below each directory.</summary>
    /// <param name="space">What was measured.</param>
    /// <returns>The directory that was measured.</returns>
    public static DirectoryNode TreeOf(SpaceUsage space)
    {
        string root = Path.GetFullPath(space.Path);
        DirectoryNode top = new(".");
        Dictionary<string, DirectoryNode> nodes = new(StringComparer.Ordinal) { ["."] = top };
        foreach (DirectorySpace directory in space.Directories)
        {
            DirectoryNode own = Find(nodes, Path.GetRelativePath(root, directory.Path));
            (own.Files, own.Occupied, own.Shared) = (directory.Files, directory.OccupiedBytes, directory.SharedBytes);
        }

        // The sums of a directory need those of all below it.
        foreach (DirectoryNode node in nodes.Values.OrderByDescending(static node => node.Depth).ToArray()) node.AddUp();
        return top;
    }

    private int Depth => name == "." ? 0 : 1 + name.Count(static letter => letter == Path.DirectorySeparatorChar);

    private static DirectoryNode Find(Dictionary<string, DirectoryNode> nodes, string path)
    {
        if (nodes.TryGetValue(path, out DirectoryNode? known)) return known;
        DirectoryNode made = new(path);
        nodes.Add(path, made);
        string above = Path.GetDirectoryName(path) is { Length: > 0 } parent ? parent : ".";
        Find(nodes, above).Below.Add(made);
        return made;
    }

    /// <summary>The files directly in a directory that has others become a node of their own.</summary>
    private void AddUp()
    {
        if (Below.Count == 0) return;
        string own = name == "." ? "(files here)" : name + Path.DirectorySeparatorChar + "(files here)";
        if (Files > 0) Below.Add(new DirectoryNode(own) { Files = Files, Occupied = Occupied, Shared = Shared });
        Below.Sort(static (one, other) => one.Occupied != other.Occupied
            ? other.Occupied.CompareTo(one.Occupied)
            : string.CompareOrdinal(one.Name, other.Name));
        Files = Below.Sum(static below => below.Files);
        Occupied = Below.Sum(static below => below.Occupied);
        Shared = Below.Sum(static below => below.Shared);
    }
}
