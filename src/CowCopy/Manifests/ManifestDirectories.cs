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
    private readonly CaseRule _case;
    private readonly Dictionary<string, TreeDirectory> _byPath = new(StringComparer.Ordinal);
    private readonly Dictionary<TreeDirectory, bool> _ignoreSpelling = [];

    public ManifestDirectories(IPlatform platform, TreeRoot root)
    {
        (_platform, _case) = (platform, new CaseRule(platform));
        _writer = new TreeWriter(platform, root, []);
        Top = new TreeDirectory(above: null, new CopyRequest(root.Path, root.Path), name: "") { Mode = AllPermissions, IsRead = true };
        _writer.MakeRoot(Top);
    }

    /// <summary>The root.</summary>
    public TreeDirectory Top { get; }

    /// <summary>Returns a directory that was made or found before; null for others.</summary>
    public TreeDirectory? Find(string path)
    {
        if (path.Length == 0) return Top;
        _byPath.TryGetValue(path, out TreeDirectory? found);
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

    /// <summary>Whether two names in a directory that differ in case or normalisation form are one, or may be.</summary>
    public bool IgnoresSpelling(TreeDirectory directory)
    {
        if (!_ignoreSpelling.TryGetValue(directory, out bool ignores))
        {
            ignores = _platform.Traits.IgnoresForms || _case.IsSensitive(directory.Paths.Destination) != true;
            _ignoreSpelling[directory] = ignores;
        }

        return ignores;
    }
}
