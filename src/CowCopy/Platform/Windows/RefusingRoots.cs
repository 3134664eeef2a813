using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// The roots below which volumes do not know a request, so that later files do not pay for the refused call. Mostly there are none, and
/// every query of a file reads them: without a lock, and without the root of a path where there are none. Thread-safe.
/// </summary>
internal sealed class RefusingRoots
{
    private readonly object _adding = new();
    private volatile string[] _roots = []; // never changed in place

    /// <summary>Whether the root of a path was added.</summary>
    public bool Include(string path)
    {
        string[] roots = _roots;
        return roots.Length > 0 && Contains(roots, WindowsPath.RootOf(path));
    }

    /// <summary>Adds the root of a path. At the maximum number all others are forgotten, and learned again when they are needed.</summary>
    public void Add(string path)
    {
        string root = WindowsPath.RootOf(path);
        lock (_adding)
        {
            string[] roots = _roots;
            if (Contains(roots, root)) return;
            _roots = roots.Length < Policy.MostKnownVolumes ? [.. roots, root] : [root];
        }
    }

    private static bool Contains(string[] roots, string root)
    {
        foreach (string known in roots)
        {
            if (string.Equals(known, root, StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }
}
