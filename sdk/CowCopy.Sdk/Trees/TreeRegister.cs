namespace CowCopy.Sdk.Trees;

/// <summary>The trees of a build in one process, by destination: finds those of which one would delete what the other copies.</summary>
internal sealed class TreeRegister
{
    private readonly object _lock = new();
    private readonly HashSet<string> _known = new(PhysicalPath.Comparer);
    private readonly Dictionary<string, List<RegisteredTree>> _at = new(PhysicalPath.Comparer);
    private readonly Dictionary<string, List<RegisteredTree>> _below = new(PhysicalPath.Comparer);

    /// <summary>Adds a tree, if it is not known and conflicts with none.</summary>
    /// <returns>An earlier tree that it conflicts with; null if there is none.</returns>
    public RegisteredTree? Add(RegisteredTree tree)
    {
        lock (_lock)
        {
            if (Find(_at, tree.Destination, other => other.ConflictsWith(tree)) is { } same) return same;
            if (Find(_below, tree.Destination, other => other.ConflictsWith(tree)) is { } inner) return inner;
            foreach (string above in Above(tree.Destination))
            {
                if (Find(_at, above, other => other.ConflictsWith(tree)) is { } outer) return outer;
            }

            // Another project, or a later task, may copy the same: once is enough.
            if (!_known.Add(tree.Source + "\0" + tree.Destination + "\0" + tree.Mirror)) return null;
            Add(_at, tree.Destination, tree);
            foreach (string above in Above(tree.Destination)) Add(_below, above, tree);
            return null;
        }
    }

    private static IEnumerable<string> Above(string path)
    {
        for (string? at = Path.GetDirectoryName(path); at is not null; at = Path.GetDirectoryName(at)) yield return at;
    }

    private static RegisteredTree? Find(Dictionary<string, List<RegisteredTree>> trees, string key, Predicate<RegisteredTree> match) =>
        trees.TryGetValue(key, out List<RegisteredTree>? found) ? found.Find(match) : null;

    private static void Add(Dictionary<string, List<RegisteredTree>> trees, string key, RegisteredTree tree)
    {
        if (!trees.TryGetValue(key, out List<RegisteredTree>? list)) trees[key] = list = [];
        list.Add(tree);
    }
}
