using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>The folders of a batch. Disposing closes those that are open.</summary>
internal sealed class BatchFolders(IPlatform platform) : IDisposable
{
    private readonly Dictionary<string, BatchFolder> _folders = new(platform.Traits.PathComparer);
    private readonly List<BatchFolder> _open = [];

    /// <summary>A path as its folder and what is left of it.</summary>
    public static FileName NameOf(string path, BatchFolder? folder) => folder is null ? new FileName(0, path, 0) : FolderPath.NameOf(folder.Number, path);

    /// <summary>Gives a job its folders; neighbours mostly share them with the job before.</summary>
    public void Place(ref CopyJob job, in CopyJob before) => job = job with
    {
        SourceFolder = FolderOf(job.Source, before.SourceFolder),
        DestinationFolder = FolderOf(job.Destination, before.DestinationFolder),
    };

    /// <summary>Has a job read another path than the one it was placed with.</summary>
    public void Redirect(ref CopyJob job, string source)
    {
        job.SourceFolder?.Leave();
        job = job with { Source = source, SourceFolder = FolderOf(source, before: null) };
    }

    /// <summary>Chooses the folders that may be held open, in the order in which they came up: a process may have only so many handles.</summary>
    public void Choose()
    {
        foreach (BatchFolder folder in _folders.Values)
        {
            if (folder.Files < Policy.FilesWorthAnOpenFolder) continue;
            if (_open.Count == Policy.MostOpenFolders) break;
            folder.MayBeOpened();
            _open.Add(folder);
        }
    }

    public void Dispose()
    {
        foreach (BatchFolder folder in _open) folder.Close(platform);
    }

    private BatchFolder? FolderOf(string path, BatchFolder? before)
    {
        BatchFolder? folder = before is not null && before.Holds(path) ? before : Find(path);
        folder?.Enter();
        return folder;
    }

    private BatchFolder? Find(string path)
    {
        if (Path.GetDirectoryName(path) is not { Length: > 1 } directory) return null;
        if (_folders.TryGetValue(directory, out BatchFolder? known)) return known;
        BatchFolder added = new(directory, number: _folders.Count + 1);
        _folders.Add(directory, added);
        return added;
    }
}
