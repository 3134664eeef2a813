using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>The volumes that one operation has met, each queried at its first path.</summary>
internal sealed class VolumeMemory(IDiagnosticPlatform platform)
{
    private readonly Dictionary<VolumeId, VolumeFacts> _known = [];

    /// <summary>Returns the volume of a file that was queried.</summary>
    public VolumeFacts Of(VolumeId id, in PathAt path)
    {
        if (!id.IsKnown) return VolumeFacts.Unknown;
        if (_known.TryGetValue(id, out VolumeFacts? known)) return known;
        platform.InspectVolume(path.Path, out VolumeFacts found);
        VolumeFacts facts = found with { Id = id };
        _known.Add(id, facts);
        return facts;
    }
}
