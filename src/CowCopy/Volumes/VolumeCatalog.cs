using System.Collections.Concurrent;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Volumes;

/// <summary>What a copier has learned of the volumes it met: each resolved when a path on it first comes up, none ever enumerated.</summary>
internal sealed class VolumeCatalog(IPlatform platform)
{
    private readonly ConcurrentDictionary<VolumeId, VolumeFacts> _volumes = new();
    private readonly ConcurrentDictionary<(VolumeId Source, VolumeId Destination), bool> _differentPairs = new();

    /// <summary>The volume of a file that was looked at; <paramref name="path"/> is asked only the first time.</summary>
    public VolumeFacts Of(VolumeId id, string path)
    {
        if (!id.IsKnown) return VolumeFacts.Unknown;
        if (_volumes.TryGetValue(id, out VolumeFacts? known)) return known;
        platform.InspectVolume(path, out VolumeFacts found);
        return _volumes.GetOrAdd(id, found with { Id = id });
    }

    /// <summary>What is to be known of files created in an existing folder.</summary>
    public DirectoryFacts OfDirectory(string directory)
    {
        if (!platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts).IsOk) return DirectoryFacts.Unknown;
        platform.InspectWithheldMode(directory, out uint withheld);
        return new DirectoryFacts(Of(facts.Volume, directory), withheld);
    }

    /// <summary>The volume of the nearest folder above a path that exists.</summary>
    public VolumeFacts OfNearestDirectory(string path)
    {
        VolumeFacts facts = VolumeFacts.Unknown;
        for (string? above = Path.GetDirectoryName(path); above is not null && !facts.Id.IsKnown; above = Path.GetDirectoryName(above))
            facts = OfDirectory(above).Volume;
        return facts;
    }

    public bool AreKnownDifferent(VolumeId source, VolumeId destination) => !_differentPairs.IsEmpty && _differentPairs.ContainsKey((source, destination));

    /// <summary>
    /// Remembers a refusal, as far as it is certain: "no such operation" of the volume, "different volume" of a pair with two names.
    /// A pair of equal ids is not remembered: on overlay file systems such a refusal is about one file's layer.
    /// </summary>
    public void Learn(in Refusal refusal, VolumeId source, VolumeId destination)
    {
        if (refusal.HoldsForPair && source.IsKnown && destination.IsKnown && source != destination) _differentPairs.TryAdd((source, destination), true);
        if (!refusal.HoldsForVolume || source != destination || !_volumes.TryGetValue(source, out VolumeFacts? known)) return;
        if (known.CloneSupport != CloneSupport.No)
            _volumes[source] = known with { CloneSupport = CloneSupport.No, Explanation = "a clone was refused as not supported" };
    }

    /// <summary>The public account of the volume that a path, or the nearest existing folder above it, lies on.</summary>
    public VolumeInfo Probe(string path)
    {
        string existing = path;
        PlatformStatus status;
        VolumeFacts facts;
        while (!(status = platform.InspectVolume(existing, out facts)).IsOk && Path.GetDirectoryName(existing) is { } above) existing = above;
        return new VolumeInfo(path)
        {
            FileSystem = facts.FileSystem,
            CloneSupport = facts.CloneSupport,
            Explanation = status.IsOk ? facts.Explanation : "the volume could not be asked",
            BlockSize = facts.BlockSize,
            FreeBytes = facts.FreeBytes,
            TotalBytes = facts.TotalBytes,
            IsReadOnly = facts.IsReadOnly,
        };
    }
}
