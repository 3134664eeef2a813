using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>The folders of a batch. Disposing closes those that are open.</summary>
internal sealed class BatchFolders(IPlatform platform) : IDisposable
{
    private readonly Dictionary<string, BatchFolder> _folders = new(StringComparer.Ordinal);
    private readonly List<BatchFolder> _open = [];

    /// <summary>Gives a job its folders; neighbours mostly share them with the job before.</summary>
    public CopyJob Place(in CopyJob job, in CopyJob before) => job with
    {
        SourceFolder = FolderOf(job.Source, before.SourceFolder),
        DestinationFolder = FolderOf(job.Destination, before.DestinationFolder),
    };

    /// <summary>Chooses the folders that may be held open, in the order in which they came up: a process may have only so many handles.</summary>
    public void Choose()
    {
        foreach (BatchFolder folder in _folders.Values)
        {
            if (folder.Files < Policy.FilesWorthAnOpenFolder) continue;
            if (_open.Count == Policy.MostOpenFolders) folder.Files = 0;
            else _open.Add(folder);
        }
    }

    public void Dispose()
    {
        foreach (BatchFolder folder in _open) folder.Close(platform);
    }

    private BatchFolder? FolderOf(string path, BatchFolder? before)
    {
        BatchFolder? folder = before is not null && before.Holds(path) ? before : Find(path);
        if (folder is not null) folder.Files++;
        return folder;
    }

    private BatchFolder? Find(string path)
    {
        if (Path.GetDirectoryName(path) is not { Length: > 1 } directory) return null;
        if (_folders.TryGetValue(directory, out BatchFolder? known)) return known;
        BatchFolder added = new(directory);
        _folders.Add(directory, added);
        return added;
    }
}
