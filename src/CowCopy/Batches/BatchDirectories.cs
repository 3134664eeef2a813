using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Batches;

/// <summary>The directories of a batch, of which only so many are open at once. Disposing closes those that are open.</summary>
/// <param name="platform">The system.</param>
/// <param name="anchor">The root that no destination may leave; <see cref="DirectoryAnchor.None"/> where destinations go anywhere.</param>
internal sealed class BatchDirectories(IPlatform platform, DirectoryAnchor anchor) : IDisposable
{
    // By path, of those that differ only in case or normalisation form the last.
    private readonly Dictionary<string, SharedDirectory> _directories = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<SharedDirectory> _open = [];
    private Spellings? _names;

    /// <summary>The root below which sources are reached through no link; none where links are followed.</summary>
    public DirectoryAnchor Sources { get; init; } = DirectoryAnchor.None;

    /// <summary>A path as its directory and what is left of it.</summary>
    public static NameKey NameOf(string path, SharedDirectory? directory) =>
        directory is null ? new(0, path, 0) : new(directory.Number, path, path.LastIndexOf(Path.DirectorySeparatorChar) + 1);

    /// <summary>Gives a job its directories; neighbours mostly share them with the job before.</summary>
    public void Place(ref CopyJob job, in CopyJob before) => job = job with
    {
        SourceDirectory = DirectoryOf(job.Source, before.SourceDirectory),
        DestinationDirectory = DirectoryOf(job.Destination, before.DestinationDirectory),
    };

    /// <summary>Adds a directory of a tree for jobs that share it; added again for others, it is opened again.</summary>
    /// <returns>Null for the root of a file system, which is not worth opening.</returns>
    public SharedDirectory? Add(string path, int files, bool isConfined)
    {
        if (path.Length <= 1) return null;
        return new SharedDirectory(path, number: 1, isConfined ? anchor : Sources, Open) { Files = files, IsSource = !isConfined };
    }

    /// <summary>
    /// Whether two paths that differ only in case or normalisation form name one file, before a copy; null where that cannot be found out.
    /// </summary>
    public bool? AreSame(string one, string other)
    {
        _names ??= new Spellings(platform);
        return _names.AreOne(one, other);
    }

    /// <summary>Opens a directory, after closing one that is not in use where as many are open as may be.</summary>
    public PlatformStatus Open(SharedDirectory directory)
    {
        lock (_open)
        {
            if (directory.Handle.IsOpen) return PlatformStatus.Ok; // another thread opened it
            int idle = _open.Count < Policy.MostOpenDirectories ? -1 : _open.FindIndex(one => one.TryClose(platform));
            if (idle >= 0) _open.RemoveAt(idle);
            PlatformStatus status = directory.Open(platform);
            if (directory.Handle.IsOpen) _open.Add(directory);
            return status;
        }
    }

    public void Dispose()
    {
        foreach (SharedDirectory directory in _open) directory.TryClose(platform);
    }

    private SharedDirectory? DirectoryOf(string path, SharedDirectory? before)
    {
        SharedDirectory? directory = before is not null && before.Holds(path) ? before : Find(path);
        directory?.Add();
        return directory;
    }

    private SharedDirectory? Find(string path)
    {
        if (ParentDirectory.Of(path) is not { Length: > 1 } parent) return null;
        string key = Spelling.Fold(parent);
        _directories.TryGetValue(key, out SharedDirectory? last);
        for (SharedDirectory? directory = last; directory is not null; directory = directory.NextWithSameKey)
        {
            if (directory.Is(parent)) return directory;
        }

        SharedDirectory added = new(parent, last?.Number ?? _directories.Count + 1, DirectoryAnchor.None, Open) { NextWithSameKey = last };
        _directories[key] = added;
        return added;
    }
}
