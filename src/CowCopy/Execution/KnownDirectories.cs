using System.Collections.Concurrent;
using CowCopy.Planning;
using CowCopy.Volumes;

namespace CowCopy.Execution;

/// <summary>The folders a batch writes to, each looked at once. A folder that is yet to be made is not remembered.</summary>
internal sealed class KnownDirectories(VolumeCatalog volumes)
{
    private readonly ConcurrentDictionary<string, DirectoryFacts> _known = new(StringComparer.Ordinal);

    public DirectoryFacts Of(string destination)
    {
        if (Path.GetDirectoryName(destination) is not { Length: > 0 } directory) return DirectoryFacts.Unknown;
        if (_known.TryGetValue(directory, out DirectoryFacts? known)) return known;
        DirectoryFacts facts = volumes.OfDirectory(directory);
        if (facts.Volume.Id.IsKnown) _known.TryAdd(directory, facts);
        return facts;
    }
}
