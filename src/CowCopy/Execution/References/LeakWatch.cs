using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution.References;

/// <summary>Looks, where a volume refuses a reference, whether it can be for the limit's sake, and keeps what it found: once for each volume.</summary>
internal sealed class LeakWatch
{
    private readonly object _lock = new();
    private readonly List<VolumeFacts> _reported = [];
    private volatile HealthFinding[] _findings = [];

    public IReadOnlyList<HealthFinding> Findings => _findings;

    /// <summary>Looks at the file, open, whose clusters were refused.</summary>
    public void Look(IPlatform platform, FileHandle refused, string path, VolumeFacts volume)
    {
        List<FileExtent> extents = [];
        if (!platform.ReadExtents(refused, extents).IsOk || !ReferenceLimit.IsLeakSymptom(MostReferences(extents), volume.ReferenceLimit)) return;
        lock (_lock)
        {
            if (_reported.Exists(other => other.Id.Value == volume.Id.Value)) return;
            _reported.Add(volume);
            _findings = [.. _findings, ReferenceLeak.Describe(path, MostReferences(extents)!.Value, volume.ReferenceLimit)];
        }
    }

    /// <summary>The count of the most referred to extent; null where the volume counts none, or not all.</summary>
    private static int? MostReferences(List<FileExtent> extents)
    {
        int most = 0;
        foreach (FileExtent extent in extents)
        {
            if (extent.ReferenceCount is not { } count) return null;
            most = Math.Max(most, count);
        }

        return most > 0 ? most : null;
    }
}
