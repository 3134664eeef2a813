using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Inspection;

/// <summary>Adds up what files take up on their volumes.</summary>
internal sealed class SpaceSurvey(IPlatform platform, VolumeCatalog volumes, CancellationToken cancellationToken)
{
    private readonly HashSet<FileIdentity> _seen = [];
    private readonly Dictionary<VolumeId, List<PhysicalRange>> _places = [];
    private readonly List<FileExtent> _extents = [];
    private int _files, _unknownFiles;
    private long _length, _shared, _private, _unknown, _allocated, _inline;
    private int? _mostReferences;

    public SpaceUsage Measure(string path)
    {
        string resolved = PathText.Resolve(path);
        PlatformStatus status = platform.Inspect(resolved, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) throw VolumeInspector.Unreadable(path, status);
        if (facts.Kind == FileKind.Directory) AddDirectory(resolved);
        else AddFile(resolved, facts);
        return new SpaceUsage(path)
        {
            Files = _files,
            UnknownFiles = _unknownFiles,
            Length = _length,
            SharedBytes = _shared,
            PrivateBytes = _private,
            UnknownBytes = _unknown,
            AllocatedBytes = _allocated,
            OccupiedBytes = _inline + _places.Values.Sum(PhysicalRange.Union),
            MostReferences = _mostReferences,
        };
    }

    private void AddDirectory(string path)
    {
        cancellationToken.ThrowIfCancellationRequested();
        List<DirectoryEntry> entries = [];
        PlatformStatus status = platform.ReadDirectory(path, FileHandle.None, entries);
        if (!status.IsOk) throw VolumeInspector.Unreadable(path, status);
        foreach (DirectoryEntry entry in entries)
        {
            string below = Path.Combine(path, entry.Name);
            if (entry.Kind == FileKind.Directory) AddDirectory(below);
            if (entry.Kind != FileKind.Regular) continue;
            if (platform.Inspect(below, LinkTreatment.Keep, out FileFacts facts).IsOk) AddFile(below, facts);
        }
    }

    private void AddFile(string path, in FileFacts facts)
    {
        if (facts.Identity.IsKnown && !_seen.Add(facts.Identity)) return;
        _files++;
        _length += facts.Length;
        if (ReadExtents(path))
        {
            foreach (FileExtent extent in _extents) Add(extent, facts, path);
            return;
        }

        _unknownFiles++;
        _unknown += facts.Length;
    }

    private bool ReadExtents(string path)
    {
        _extents.Clear();
        if (!platform.OpenSource(path, out FileHandle file).IsOk) return false;
        bool isKnown = platform.ReadExtents(file, _extents).IsOk;
        platform.Close(file);
        return isKnown;
    }

    private void Add(in FileExtent extent, in FileFacts facts, string path)
    {
        long used = Math.Min(extent.Length, Math.Max(0, facts.Length - extent.Offset));
        if (extent.IsShared) _shared += used;
        else _private += used;
        if (extent.ReferenceCount is { } count) _mostReferences = Math.Max(_mostReferences ?? 0, count);
        _allocated += extent.Length;
        if (extent.IsInline || extent.PhysicalOffset == 0) _inline += extent.Length;
        else PlacesOn(facts.Volume, path).Add(new PhysicalRange(extent.PhysicalOffset, extent.Length));
    }

    /// <summary>Places of one volume together; parts of a volume that have ids of their own (btrfs) have their places in common.</summary>
    private List<PhysicalRange> PlacesOn(VolumeId id, string path)
    {
        VolumeId volume = volumes.Of(id, path).HasOneId ? id : default;
        if (!_places.TryGetValue(volume, out List<PhysicalRange>? places)) _places[volume] = places = [];
        return places;
    }
}
