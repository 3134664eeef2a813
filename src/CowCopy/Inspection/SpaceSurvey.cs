using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Inspection;

/// <summary>Adds up what files take up on their volumes.</summary>
internal sealed class SpaceSurvey(IPlatform platform, VolumeCatalog volumes, string path, CancellationToken cancellationToken)
{
    private readonly HashSet<FileIdentity> _seen = [];
    private readonly Dictionary<VolumeId, List<PhysicalRange>> _places = [];
    private readonly List<FileExtent> _extents = [];
    private readonly SpaceUsage _usage = new(path);

    public SpaceUsage Measure()
    {
        string resolved = PathText.Resolve(path);
        PlatformStatus status = platform.Inspect(resolved, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) throw VolumeInspector.Unreadable(path, status);
        if (facts.Kind == FileKind.Other) throw VolumeInspector.NotRegular(path);
        if (facts.Kind == FileKind.Directory) AddDirectory(resolved);
        else AddFile(resolved, facts);
        _usage.OccupiedBytes += _places.Values.Sum(PhysicalRange.Union);
        return _usage;
    }

    private void AddDirectory(string directory)
    {
        cancellationToken.ThrowIfCancellationRequested();
        List<DirectoryEntry> entries = [];
        PlatformStatus status = platform.ReadDirectory(directory, FileHandle.None, entries);
        if (!status.IsOk) throw VolumeInspector.Unreadable(directory, status);
        foreach (DirectoryEntry entry in entries)
        {
            string below = Path.Combine(directory, entry.Name);
            if (entry.Kind == FileKind.Directory) AddDirectory(below);
            if (entry.Kind != FileKind.Regular) continue;
            if (platform.Inspect(below, LinkTreatment.Keep, out FileFacts facts).IsOk) AddFile(below, facts);
        }
    }

    private void AddFile(string file, in FileFacts facts)
    {
        if (facts.Identity.IsKnown && !_seen.Add(facts.Identity)) return;
        _usage.Files++;
        _usage.Length += facts.Length;
        if (ReadExtents(file))
        {
            foreach (FileExtent extent in _extents) Add(extent, facts, file);
            return;
        }

        _usage.UnknownFiles++;
        _usage.UnknownBytes += facts.Length;
    }

    private bool ReadExtents(string file)
    {
        _extents.Clear();
        if (!platform.OpenSource(file, out FileHandle handle).IsOk) return false;
        bool isKnown = platform.ReadExtents(handle, _extents).IsOk;
        platform.Close(handle);
        return isKnown;
    }

    private void Add(in FileExtent extent, in FileFacts facts, string file)
    {
        if (extent.IsShared) _usage.SharedBytes += extent.BytesOf(facts.Length);
        else _usage.PrivateBytes += extent.BytesOf(facts.Length);
        if (extent.ReferenceCount is { } count) _usage.MostReferences = Math.Max(_usage.MostReferences ?? 0, count);
        _usage.AllocatedBytes += extent.Length;
        if (extent.IsInline || extent.PhysicalOffset == 0) _usage.OccupiedBytes += extent.Length;
        else PlacesOn(facts.Volume, file).Add(new PhysicalRange(extent.PhysicalOffset, extent.Length));
    }

    /// <summary>Places of one volume together; parts of a volume that have ids of their own (btrfs) have their places in common.</summary>
    private List<PhysicalRange> PlacesOn(VolumeId id, string file)
    {
        VolumeId volume = volumes.Of(id, file).HasOneId ? id : default;
        if (!_places.TryGetValue(volume, out List<PhysicalRange>? places)) _places[volume] = places = [];
        return places;
    }
}
