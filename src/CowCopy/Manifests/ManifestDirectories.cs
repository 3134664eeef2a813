using CowCopy.Files;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Manifests;

/// <summary>The directories of a manifest below the root, created when they are needed.</summary>
internal sealed class ManifestDirectories
{
    private const uint AllPermissions = 0x1FF; // umask-masked, as by mkdir

    private readonly IPlatform _platform;
    private readonly TreeWriter _writer;
    private readonly LinkMaker _links;
    private readonly Spellings _spellings;
    private readonly Dictionary<string, TreeDirectory> _byPath = new(StringComparer.Ordinal);
    private string _last = ""; // the path of the directory that was asked for last: entries are mostly in order
    private TreeDirectory? _lastFound;

    /// <param name="platform">The system.</param>
    /// <param name="root">The root.</param>
    /// <param name="keepsExisting">Whether links do not replace what is in their place.</param>
    public ManifestDirectories(IPlatform platform, TreeRoot root, bool keepsExisting)
    {
        AppliedTree target = new(platform, root);
        _links = new LinkMaker(platform, root, target) { KeepsExisting = keepsExisting };
        (_platform, _spellings) = (platform, new Spellings(platform));
        _writer = new TreeWriter(platform, root, target, TreeOptions.Default, []);
        Top = new TreeDirectory(above: null, new CopyRequest(root.Path, root.Path), name: "") { Mode = AllPermissions, IsRead = true };
        _writer.MakeRoot(Top);
    }

    /// <summary>The root.</summary>
    public TreeDirectory Top { get; }

    /// <summary>Returns a directory that was made or found before; null for others.</summary>
    /// <param name="path">A path that begins with that of the directory.</param>
    /// <param name="length">The length of the directory's, which is not the root.</param>
    public TreeDirectory? Find(string path, int length)
    {
        if (length == _last.Length && string.CompareOrdinal(path, 0, _last, 0, length) == 0) return _lastFound;
        string wanted = path.Substring(0, length);
        if (_byPath.TryGetValue(wanted, out TreeDirectory? found)) (_last, _lastFound) = (wanted, found);
        return found;
    }

    /// <summary>Creates a directory, unless it exists; those above it are there.</summary>
    public TreeDirectory Make(string path, TreeDirectory above)
    {
        string name = path.Substring(path.LastIndexOf('/') + 1), whole = PathAt.Join(above.Paths.Destination, name);
        TreeDirectory made = new(above, new CopyRequest(whole, whole), path) { Mode = AllPermissions, IsRead = true };
        if (above.IsBlocked) (made.IsBlocked, made.Failure) = (true, above.Failure);
        else _writer.Make(made);
        return _byPath[path] = made;
    }

    /// <summary>Makes the link of an entry, whose directory is there.</summary>
    public CopyResult MakeLink(in ManifestEntry entry, CopyRequest request)
    {
        bool isKnown = entry.LeadsToDirectory && _platform.ReservedNames is not null; // elsewhere a link has no kind
        LinkTarget target = new(entry.Target!, isKnown ? LinkKind.Directory : LinkKind.File);
        return _links.Make(PathAt.Join(Top.Paths.Destination, ManifestJobs.Native(entry.Path)), target, request);
    }

    /// <summary>Whether two names in a directory that differ in case or normalisation form are one, or may be.</summary>
    public bool IgnoresSpelling(TreeDirectory directory) => _spellings.MayBeOneIn(directory.Paths.Destination);

    /// <summary>Whether another spelling of a path may be the path: whether one of the directories on its way ignores it.</summary>
    public bool MayIgnoreSpelling(string path)
    {
        bool ignores = IgnoresSpelling(Top);
        for (int end = path.IndexOf('/', startIndex: 0); end >= 0 && !ignores; end = path.IndexOf('/', end + 1))
            ignores = Find(path, end) is { } directory && IgnoresSpelling(directory);
        return ignores;
    }
}
