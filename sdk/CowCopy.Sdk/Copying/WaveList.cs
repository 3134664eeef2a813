using System.Runtime.InteropServices;
using CowCopy.Batches;
using CowCopy.Planning;

namespace CowCopy.Sdk.Copying;

/// <summary>Sorts entries into waves: within one no destination is written twice, so several sources for one destination follow each other.</summary>
internal sealed class WaveList
{
    private readonly string _projectDirectory;
    private readonly Dictionary<string, Turn> _turns;
    private readonly List<List<CopyEntry>> _waves = [];
    private readonly List<KeyValuePair<CopyEntry, CopyEntry>> _duplicates = [];

    public WaveList(List<CopyEntry> entries, string projectDirectory)
    {
        _projectDirectory = projectDirectory;
        _turns = new Dictionary<string, Turn>(entries.Count, PathComparer);
        foreach (CopyEntry entry in entries) Add(entry);
        DependsOnOrder |= entries.Exists(entry => _turns.ContainsKey(entry.SourcePath) && !entry.IsOntoItself);
    }

    /// <summary>Names that differ only in case are one file on the usual volumes of Windows and macOS.</summary>
    public static StringComparer PathComparer => MindsCase ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    private static bool MindsCase { get; } = RuntimeInformation.IsOSPlatform(OSPlatform.Linux);

    /// <summary>Whether no entry writes what another reads or writes, so that one wave holds them all: as in nearly every call of a build.</summary>
    public static bool AreIndependent(List<CopyEntry> entries)
    {
        FolderNames folders = new();
        NameTable destinations = new(entries.Count, MindsCase ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase);
        for (int index = 0; index < entries.Count; index++)
        {
            if (destinations.NumberOf(DirectoryPath.NameOf(folders.NumberOf(entries[index].Folder), entries[index].DestinationPath)) < index) return false;
        }

        int foldersOfDestinations = folders.Count;
        foreach (CopyEntry entry in entries)
        {
            int folder = folders.NumberOfFolderOf(entry.SourcePath);
            if (folder < foldersOfDestinations && destinations.Has(DirectoryPath.NameOf(folder, entry.SourcePath))) return false;
        }

        return true;
    }

    /// <summary>
    /// Whether a file is the source of one entry and the destination of another, or a destination is spelled in two ways. MSBuild's own task makes such
    /// copies at once, with an outcome of luck; here each has to be made to its end before the next.
    /// </summary>
    public bool DependsOnOrder { get; private set; }

    public IReadOnlyList<List<CopyEntry>> Waves => _waves;

    /// <summary>Entries that need no copy of their own, each with the one that makes it.</summary>
    public IReadOnlyList<KeyValuePair<CopyEntry, CopyEntry>> Duplicates => _duplicates;

    private void Add(CopyEntry entry)
    {
        int wave = 0;
        if (_turns.TryGetValue(entry.DestinationPath, out Turn? before))
        {
            DependsOnOrder |= !PathComparer.Equals(before.Entry.Destination.ItemSpec, entry.Destination.ItemSpec);
            if (PathComparer.Equals(before.Entry.SpelledSource(_projectDirectory), entry.SpelledSource(_projectDirectory)))
            {
                _duplicates.Add(new KeyValuePair<CopyEntry, CopyEntry>(entry, before.Entry));
                return;
            }

            wave = before.Wave + 1;
        }

        _turns[entry.DestinationPath] = new Turn(wave, entry);
        if (wave == _waves.Count) _waves.Add([]);
        _waves[wave].Add(entry);
    }

    // A class: the base library holds compiled code for dictionaries of references, not of structs of ours.
    private sealed record Turn(int Wave, CopyEntry Entry);
}
