using CowCopy.Batches;
using CowCopy.Planning;

namespace CowCopy.Sdk.Copying;

/// <summary>Numbers the folders of a task's files: there are many files, in few folders with long names.</summary>
internal sealed class FolderNames
{
    private readonly Dictionary<string, FolderName> _known = new(WaveList.PathComparer);
    private FolderName? _before;

    /// <summary>How many there are so far; their numbers are all below.</summary>
    public int Count => _known.Count;

    /// <summary>The number of a folder.</summary>
    /// <remarks>The folder of the file before, which is mostly the same, is not looked for.</remarks>
    public int NumberOf(string folder)
    {
        if (_before is not null && _before.Path == folder) return _before.Number;
        if (!_known.TryGetValue(folder, out FolderName? name)) _known.Add(folder, name = new FolderName(folder, _known.Count));
        _before = name;
        return name.Number;
    }

    /// <summary>The number of a file's folder.</summary>
    public int NumberOfFolderOf(string file) =>
        _before is not null && DirectoryPath.Holds(_before.Path, file) ? _before.Number : NumberOf(Path.GetDirectoryName(file) ?? file);
}
