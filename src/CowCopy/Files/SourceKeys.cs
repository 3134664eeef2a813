using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// The files that a run reads, as hashes of 64 bits, so that it deletes none of them under whatever name. Threads may add at once.
/// </summary>
/// <remarks>
/// A file of several names is lost under the source's name alone: of such a file the directory decides, and the names in it are not
/// compared. Where no identity was reported, that of the creation time stands for it, which a file never has two of, and the path.
/// </remarks>
internal sealed class SourceKeys(IPlatform platform)
{
    private readonly List<ulong> _files = [];
    private readonly List<ulong> _shared = []; // that have other names, or may have
    private readonly HashSet<string> _directories = new(StringComparer.Ordinal); // of those
    private HashSet<FileKey>? _inDirectories;
    private bool _isSorted;

    /// <summary>Adds a source by what a query of it has reported.</summary>
    public void Add(string path, in FileFacts facts)
    {
        if (!facts.Exists) return;
        FileFacts link = FileFacts.Missing;
        if (facts.ThroughLink) platform.Inspect(path, LinkTreatment.Keep, out link);
        bool isKnown = facts.Identity.IsKnown;
        bool isAlone = isKnown && (facts.LinkCount == 1 || facts.ThroughLink);
        lock (_files)
        {
            _isSorted = false;
            if (link.Identity.IsKnown) _files.Add(KeyOf(link.Identity));
            if (!isKnown) _files.Add(KeyOf(path));
            (isAlone ? _files : _shared).Add(isKnown ? KeyOf(facts.Identity) : KeyOf(facts.Created));
            if (!isAlone) _directories.Add(ParentDirectory.Of(path) ?? path);
        }
    }

    /// <summary>Whether a file or link that is to be deleted is a source, or may be.</summary>
    public bool Contain(string path, in FileFacts facts)
    {
        lock (_files)
        {
            if (!_isSorted) _files.Sort();
            if (!_isSorted) _shared.Sort();
            _isSorted = true;
            if (Has(_files, KeyOf(facts.Identity)) || Has(_files, KeyOf(path))) return true;
            bool isShared = Has(_shared, KeyOf(facts.Identity)) || Has(_shared, KeyOf(facts.Created));
            return isShared && IsBesideSource(path);
        }
    }

    private bool IsBesideSource(string path)
    {
        _inDirectories ??= [.. _directories.Select(directory => new FileKey(IdentityOf(directory)))];
        string directory = ParentDirectory.Of(path) ?? path;
        if (IdentityOf(directory) is { IsKnown: true } identity) return _inDirectories.Contains(new FileKey(identity));
        return new HashSet<string>(_directories, StringComparer.OrdinalIgnoreCase).Contains(directory);
    }

    private FileIdentity IdentityOf(string directory)
    {
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        return facts.Identity;
    }

    private static bool Has(List<ulong> keys, ulong key) => key != 0 && keys.BinarySearch(key) >= 0;

    private static ulong KeyOf(in FileIdentity identity) =>
        identity.IsKnown ? Mix(Mix(Mix(1, identity.Volume.Value), identity.FileHigh), identity.FileLow) : 0;

    private static ulong KeyOf(FileTimestamp created) =>
        created == default ? 0 : Mix(Mix(2, (ulong)created.Seconds), created.Nanoseconds);

    /// <summary>In any case of its letters: a file is rather kept than lost.</summary>
    private static ulong KeyOf(string path)
    {
        ulong key = 3;
        foreach (char letter in path) key = Mix(key, char.ToUpperInvariant(letter));
        return key;
    }

    private static ulong Mix(ulong key, ulong value)
    {
        unchecked
        {
            key = (key ^ value) * 0x9E3779B97F4A7C15;
            return key ^ (key >> 32);
        }
    }
}
