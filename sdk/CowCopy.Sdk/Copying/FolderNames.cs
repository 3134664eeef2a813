namespace CowCopy.Sdk.Copying;

/// <summary>The folders of a task's files, each kept once: there are many files, in few folders with long names.</summary>
internal sealed class FolderNames
{
    private readonly Dictionary<string, FolderName> _known = new(WaveList.PathComparer);

    /// <summary>The folder of a full path.</summary>
    /// <param name="path">The path.</param>
    /// <param name="before">The folder of the path before it, which is mostly the same; afterwards that of this one.</param>
    public FolderName Of(string path, ref FolderName? before)
    {
        if (before is not null && before.Holds(path)) return before;
        string folder = Path.GetDirectoryName(path) ?? path;
        if (!_known.TryGetValue(folder, out FolderName? name)) _known.Add(folder, name = new FolderName(folder, _known.Count));
        return before = name;
    }
}
