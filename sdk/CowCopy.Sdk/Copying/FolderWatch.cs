namespace CowCopy.Sdk.Copying;

/// <summary>Knows which folders of destinations were missing before the copies began, and says each once.</summary>
internal sealed class FolderWatch
{
    private readonly Dictionary<string, bool> _missing = new(WaveList.PathComparer);

    public void LookAt(CopyEntry entry)
    {
        if (!_missing.ContainsKey(entry.Folder)) _missing[entry.Folder] = !Directory.Exists(entry.Folder);
    }

    /// <returns>Whether the folder had to be made, and this is the first to ask.</returns>
    public bool TakeMissing(CopyEntry entry)
    {
        if (!_missing.TryGetValue(entry.Folder, out bool missing) || !missing) return false;
        _missing[entry.Folder] = false;
        return true;
    }

    /// <summary>It could not be made: to be looked at, and told, again.</summary>
    public void Forget(CopyEntry entry) => _missing.Remove(entry.Folder);
}
