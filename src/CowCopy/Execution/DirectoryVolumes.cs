using System.Collections.Concurrent;
using CowCopy.Planning;
using CowCopy.Volumes;

namespace CowCopy.Execution;

/// <summary>The volumes of the folders a batch writes to, each looked at once. A folder that is yet to be made is not remembered.</summary>
internal sealed class DirectoryVolumes(VolumeCatalog volumes)
{
    private readonly ConcurrentDictionary<string, VolumeFacts> _known = new(StringComparer.Ordinal);

    public VolumeFacts Of(string destination)
    {
        if (Path.GetDirectoryName(destination) is not { Length: > 0 } directory) return VolumeFacts.Unknown;
        if (_known.TryGetValue(directory, out VolumeFacts? known)) return known;
        VolumeFacts facts = volumes.OfDirectory(directory);
        if (facts.Id.IsKnown) _known.TryAdd(directory, facts);
        return facts;
    }
}
