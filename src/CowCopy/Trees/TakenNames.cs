using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// The names of one directory of the destination that belong to names of the source, to find those that are one with an earlier one: two
/// names are one if they lead to one file, unless the directory lists both.
/// </summary>
internal sealed class TakenNames : IDisposable
{
    private readonly IPlatform _platform;
    private readonly TreeRoot _root;
    private readonly string _directory;
    private FileHandle _opened = FileHandle.None;
    private readonly Dictionary<FileKey, string> _byFile = [];
    private readonly List<string> _withoutIdentity = [];
    private readonly Queue<(string Name, bool IsDirectory)> _added = new(); // not queried yet
    private HashSet<string>? _listed;
    private string? _unlisted; // the first without identity that is not listed; none is added once the directory was listed

    private TakenNames(IPlatform platform, TreeRoot root, string directory) =>
        (_platform, _root, _directory) = (platform, root, directory);

    /// <summary>Why the names cannot be compared; then no name can be taken.</summary>
    public PlatformStatus Status { get; private set; } = PlatformStatus.Ok;

    /// <returns>Null where the names of the directory are different names in the destination too; then it is queried once.</returns>
    public static TakenNames? For(TreeDirectory directory, IPlatform platform, TreeRoot root)
    {
        if (!directory.NamesMayCollide || directory.IsBlocked) return null;
        string destination = directory.Paths.Destination;
        directory.NamesMayCollide = platform.Traits.IgnoresForms || platform.IsCaseSensitive(destination) != true;
        return directory.NamesMayCollide ? new TakenNames(platform, root, destination) : null;
    }

    /// <summary>Adds a name that exists, or is to exist when the next name is taken.</summary>
    public void Add(string name) => _added.Enqueue((name, false));

    /// <summary>Adds the name of a directory that is not made: it is taken only where a directory has it.</summary>
    public void AddIfDirectory(string name) => _added.Enqueue((name, true));

    /// <summary>Adds a name that exists, or is to exist when the next name is taken, unless it is one with a name that was added.</summary>
    /// <returns>Whether it was added; if not, <see cref="Status"/> is OK if the name is one with another.</returns>
    public bool TryTake(string name)
    {
        bool isTaken = Find(name) is not null;
        if (isTaken || !Status.IsOk) return false;
        Add(name);
        return true;
    }

    /// <summary>Finds the names of a directory that are one with another: what is in their place is not deleted.</summary>
    /// <param name="directory">The directory.</param>
    /// <param name="platform">The system.</param>
    /// <param name="root">The root of the destination.</param>
    /// <param name="status">Why that cannot be found out; OK where the directory does not exist.</param>
    /// <returns>All names where that cannot be found out; null where no two names can be one, or nothing is deleted anyway.</returns>
    public static HashSet<string>? FindShared(TreeDirectory directory, IPlatform platform, TreeRoot root, out PlatformStatus status)
    {
        status = PlatformStatus.Ok;
        using TakenNames? taken = directory.IsKept ? null : For(directory, platform, root);
        if (taken is null) return null;
        HashSet<string> names = directory.CollectNames(), shared = taken.FindShared(names);
        if (taken.Status.IsOk) return shared;
        if (taken.Status.Code is not (StatusCode.NotFound or StatusCode.NotDirectory)) status = taken.Status;
        return names;
    }

    /// <summary>Returns those of the names that are one with another, as far as <see cref="Status"/> is OK.</summary>
    public HashSet<string> FindShared(IEnumerable<string> names)
    {
        HashSet<string> shared = new(StringComparer.Ordinal);
        foreach (string name in names)
        {
            if (Find(name) is { } other) shared.UnionWith([name, other]);
            Add(name);
        }

        return shared;
    }

    public void Dispose() => _root.Close(_opened);

    /// <remarks>
    /// Where files have no identity, a name that exists is taken, unless the directory lists it and all others.
    /// </remarks>
    private string? Find(string name)
    {
        if (!Open() || !Inspect(name, out FileFacts facts)) return null;
        while (_added.Count > 0)
        {
            (string added, bool isDirectory) = _added.Dequeue();
            Identify(added, isDirectory);
        }

        if (!facts.Identity.IsKnown)
        {
            if (_withoutIdentity.Count == 0) return null;
            return IsListed(name) ? _unlisted : _withoutIdentity[0];
        }

        _byFile.TryGetValue(new FileKey(facts.Identity), out string? found);
        bool areTwo = found is null || (IsListed(name) && IsListed(found));
        return areTwo ? null : found;
    }

    private bool Open()
    {
        if (!_opened.IsOpen && Status.IsOk) Status = _root.Open(_directory, out _opened);
        return Status.IsOk;
    }

    private void Identify(string name, bool isDirectory)
    {
        if (!Inspect(name, out FileFacts facts)) return; // it could not be created
        if (isDirectory && facts.Kind != FileKind.Directory) return;
        if (facts.Identity.IsKnown) _byFile[new FileKey(facts.Identity)] = name;
        else if (_listed is null) _withoutIdentity.Add(name); // one that was created since is none of those that are listed
    }

    /// <returns>Whether a name exists; where that cannot be found out, it is the <see cref="Status"/>.</returns>
    private bool Inspect(string name, out FileFacts facts)
    {
        PathAt path = new(PathAt.Join(_directory, name), _opened);
        PlatformStatus status = _platform.Inspect(path, LinkTreatment.Keep, out facts);
        if (facts.Kind == FileKind.Unknown) Status = status;
        return facts.Exists;
    }

    private bool IsListed(string name)
    {
        if (_listed is null)
        {
            List<DirectoryEntry> entries = [];
            PlatformStatus status = _platform.ReadDirectory(_directory, _opened, entries);
            if (!status.IsOk) Status = status;
            HashSet<string> listed = new(entries.ConvertAll(static entry => entry.Name), StringComparer.Ordinal);
            _unlisted = _withoutIdentity.Find(other => !listed.Contains(other));
            _listed = listed;
        }

        return _listed.Contains(name);
    }
}
