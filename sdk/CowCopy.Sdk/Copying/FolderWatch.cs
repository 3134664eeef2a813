using System.Collections.Concurrent;

namespace CowCopy.Sdk.Copying;

/// <summary>Knows which folders of destinations were missing before the copies began, and says each once.</summary>
/// <param name="known">Folders of which no task of the build needs to look again.</param>
internal sealed class FolderWatch(ConcurrentDictionary<string, string> known)
{
    private Dictionary<string, bool>? _missing; // few builds make folders this way, so mostly none
    private string? _last; // entries of one folder follow each other, and have the same string

    /// <summary>A new round of copies begins: what was missing may have been made on the way to something below it.</summary>
    public void Begin()
    {
        if (_missing is null) return;
        _last = null;
        foreach (string folder in _missing.Keys.Where(folder => _missing[folder]).ToList()) _missing.Remove(folder);
    }

    public void LookAt(CopyEntry entry)
    {
        if (ReferenceEquals(entry.Folder, _last)) return;
        _last = entry.Folder;
        if (known.ContainsKey(entry.Folder) || _missing?.ContainsKey(entry.Folder) == true) return;
        if (Directory.Exists(entry.Folder)) known.TryAdd(entry.Folder, entry.Folder);
        else (_missing ??= new Dictionary<string, bool>(WaveList.PathComparer))[entry.Folder] = true;
    }

    /// <returns>Whether the folder had to be made, and this is the first to ask.</returns>
    public bool TakeMissing(CopyEntry entry)
    {
        if (_missing is null || !_missing.TryGetValue(entry.Folder, out bool missing) || !missing) return false;
        _missing[entry.Folder] = false;
        return true;
    }

    /// <summary>It could not be made: to be looked at, and told, again.</summary>
    public void Forget(CopyEntry entry)
    {
        _missing?.Remove(entry.Folder);
        _last = null;
    }
}
