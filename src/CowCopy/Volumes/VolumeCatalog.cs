using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Volumes;

/// <summary>What a copier has learned of volumes: each is queried at its first path, none is enumerated.</summary>
internal sealed class VolumeCatalog(IPlatform platform)
{
    private readonly object _learning = new();
    private volatile VolumeFacts[] _volumes = []; // few: a linear search beats a dictionary
    private volatile Pair[] _differentPairs = [];
    private volatile Credit[] _credits = [];
    private readonly BoundedCache<string, VolumeFacts> _byDirectory = new(Policy.MostKnownDirectories, StringComparer.Ordinal);

    /// <summary>The volume of a file that was queried; <paramref name="path"/> is used only the first time.</summary>
    public VolumeFacts Of(VolumeId id, string path)
    {
        if (!id.IsKnown) return VolumeFacts.Unknown;
        if (Find(id) is { } known) return known;
        platform.InspectVolume(path, out VolumeFacts found);
        lock (_learning)
        {
            if (Find(id) is { } meanwhile) return meanwhile;
            VolumeFacts facts = found with { Id = id };
            _volumes = With(_volumes, facts);
            return facts;
        }
    }

    /// <summary>What is known of files created in an existing directory.</summary>
    public DirectoryFacts OfDirectory(string directory)
    {
        if (!platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts).IsOk) return DirectoryFacts.Unknown;
        uint masked = 0;
        platform.Modes?.InspectMaskedMode(directory, out masked);
        return new DirectoryFacts(Of(facts.Volume, directory), masked) { KeepsNames = facts.IsImmutable };
    }

    /// <summary>
    /// The volume of the files directly in a directory, queried once per copier. It decides only how they are copied: where another volume
    /// is mounted there later, they are copied all the same.
    /// </summary>
    public VolumeFacts OfFilesIn(string directory)
    {
        if (_byDirectory.Find(directory) is { } known) return Find(known.Id) ?? known;
        VolumeFacts facts = OfExisting(directory);
        if (facts.Id.IsKnown) _byDirectory.Set(directory, facts);
        return facts;
    }

    /// <summary>
    /// The volume of files to be created in a directory, queried once per copier. One that is missing is created with the copy, on the
    /// volume of the nearest existing one above.
    /// </summary>
    public VolumeFacts OfNewFilesIn(string directory)
    {
        if (_byDirectory.Find(directory) is { } known) return Find(known.Id) ?? known;
        VolumeFacts facts = OfNearest(directory);
        if (facts.Id.IsKnown) _byDirectory.Set(directory, facts);
        return facts;
    }

    /// <summary>The volume of the nearest existing directory above a path.</summary>
    public VolumeFacts OfNearestDirectory(string path) => OfNearest(ParentDirectory.Of(path));

    private VolumeFacts OfNearest(string? directory)
    {
        for (string? above = directory; above is not null; above = ParentDirectory.Of(above))
        {
            PlatformStatus status = platform.Inspect(above, LinkTreatment.Follow, out FileFacts facts);
            if (status.IsOk) return Of(facts.Volume, above);
            if (status.Code is not (StatusCode.NotFound or StatusCode.NotDirectory)) break; // nor does a copy get there
        }

        return VolumeFacts.Unknown;
    }

    private VolumeFacts OfExisting(string directory) =>
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts).IsOk ? Of(facts.Volume, directory) : VolumeFacts.Unknown;

    public bool AreKnownDifferent(VolumeId source, VolumeId destination)
    {
        foreach (Pair pair in _differentPairs)
        {
            if (pair.Source.Value == source.Value && pair.Destination.Value == destination.Value) return true;
        }

        return false;
    }

    /// <summary>
    /// Remembers a refusal, as far as it is certain: "no such operation" of the volume, "different volume" of a pair with two names.
    /// A pair of equal ids is not remembered: on overlay file systems such a refusal is about one file's layer.
    /// </summary>
    public void Learn(in Refusal refusal, VolumeId source, VolumeId destination)
    {
        lock (_learning)
        {
            bool isPair = refusal.HoldsForPair && source.IsKnown && destination.IsKnown && source != destination;
            if (isPair && !AreKnownDifferent(source, destination)) _differentPairs = With(_differentPairs, new(source, destination));
            if (!refusal.HoldsForVolume || source != destination) return;
            if (Find(source) is not { CloneSupport: not CloneSupport.No } known) return;
            VolumeFacts learned = known with { CloneSupport = CloneSupport.No, Message = "a clone was refused as not supported" };
            _volumes = Array.ConvertAll(_volumes, volume => ReferenceEquals(volume, known) ? learned : volume);
        }
    }

    /// <summary>The volume if it was queried before; null if not.</summary>
    public VolumeFacts? Find(VolumeId id)
    {
        foreach (VolumeFacts volume in _volumes)
        {
            if (volume.Id.Value == id.Value) return volume;
        }

        return null;
    }

    /// <summary>Whether so many bytes fit on the volume of an existing file, with a margin; true if free space is not reported.</summary>
    public bool HasRoom(VolumeId id, string path, long bytes)
    {
        Credit credit = CreditOf(id);
        if (Interlocked.Add(ref credit.Bytes, -bytes) >= 0) return true;
        if (!platform.InspectVolume(path, out VolumeFacts facts).IsOk || facts.FreeBytes is not { } free) return true;
        // Half of the free space counts, as other processes write too, up to a maximum.
        Interlocked.Exchange(ref credit.Bytes, Math.Min(Policy.MostCreditForSpace, (free - Policy.SpareBytes) / 2));
        return free >= bytes + Policy.SpareBytes;
    }

    private Credit CreditOf(VolumeId id)
    {
        foreach (Credit credit in _credits)
        {
            if (credit.Volume.Value == id.Value) return credit;
        }

        Credit added = new(id); // if another thread adds one as well, one of them is lost, and its volume is queried once more
        _credits = With(_credits, added);
        return added;
    }

    /// <summary>Starts anew where there are as many as are remembered: each is learned again when it is needed.</summary>
    private static T[] With<T>(T[] known, T added) => known.Length < Policy.MostKnownVolumes ? [.. known, added] : [added];

    // Classes, as all elements of lists here: the base library has compiled code for references, not for structs of others.
    private sealed record Pair(VolumeId Source, VolumeId Destination);

    /// <summary>How many bytes may still be written to a volume before its free space is queried again.</summary>
    private sealed class Credit(VolumeId volume)
    {
        public readonly VolumeId Volume = volume;
        public long Bytes;
    }
}
