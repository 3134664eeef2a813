using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// The names that a directory of the destination had before the run. Which names are one is the file system's rule: a name is found only
/// as it is spelled, and missing only where no listed name can stand for it.
/// </summary>
internal sealed class DestinationListing
{
    private readonly Dictionary<string, DirectoryEntry> _entries; // of names that differ only in case the last
    private readonly bool _hasOtherLetters;

    public DestinationListing(List<DirectoryEntry> entries)
    {
        Entries = entries;
        _entries = new Dictionary<string, DirectoryEntry>(entries.Count, StringComparer.OrdinalIgnoreCase);
        foreach (DirectoryEntry entry in entries)
        {
            _entries[entry.Name] = entry;
            _hasOtherLetters |= Spelling.HasOtherLetters(entry.Name);
        }
    }

    public List<DirectoryEntry> Entries { get; }

    /// <summary>The kind of a name; <see cref="FileKind.Missing"/> if no file has it, <see cref="FileKind.Unknown"/> if one may.</summary>
    public FileKind KindOf(string name)
    {
        if (_entries.TryGetValue(name, out DirectoryEntry? entry))
            return string.Equals(entry.Name, name, StringComparison.Ordinal) ? entry.Kind : FileKind.Unknown;
        return _hasOtherLetters || Spelling.HasOtherLetters(name) ? FileKind.Unknown : FileKind.Missing;
    }

    /// <summary>What a copy needs to know of a file; null if it is to be queried.</summary>
    public ListedFile? Find(string name) => KindOf(name) switch
    {
        FileKind.Missing => ListedFile.Missing,
        FileKind.Regular => _entries[name].Listed,
        _ => null,
    };
}
