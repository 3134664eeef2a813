using System.Collections.Concurrent;

namespace CowCopy.Sdk.Copying;

/// <summary>The destination directories that were missing before an attempt, each to be logged once.</summary>
/// <param name="known">Directories that exist, which no task of the build queries again.</param>
internal sealed class MissingDirectories(ConcurrentDictionary<string, string> known)
{
    private Dictionary<string, bool>? _missing; // whether still to be logged; mostly null, as few calls create directories
    private string? _last; // entries of one directory share one string

    /// <summary>Starts an attempt: what was missing may have been created with a directory below it.</summary>
    public void StartAttempt()
    {
        if (_missing is null) return;
        _last = null;
        foreach (string directory in _missing.Keys.Where(directory => _missing[directory]).ToList()) _missing.Remove(directory);
    }

    public void Check(CopyEntry entry)
    {
        if (ReferenceEquals(entry.Directory, _last)) return;
        _last = entry.Directory;
        if (known.ContainsKey(entry.Directory) || _missing?.ContainsKey(entry.Directory) == true) return;
        if (Directory.Exists(entry.Directory)) known.TryAdd(entry.Directory, entry.Directory);
        else (_missing ??= new Dictionary<string, bool>(StringComparer.Ordinal))[entry.Directory] = true;
    }

    /// <summary>Returns whether the directory had to be created, to the first caller only.</summary>
    public bool Claim(CopyEntry entry)
    {
        if (_missing is null || !_missing.TryGetValue(entry.Directory, out bool missing) || !missing) return false;
        _missing[entry.Directory] = false;
        return true;
    }

    /// <summary>Forgets a directory that could not be created: it is queried and logged again.</summary>
    public void Forget(CopyEntry entry) => _missing?.Remove(entry.Directory);
}
