using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>Adds up what files take up, and divides it among their directories.</summary>
internal sealed class SpaceTally(string path)
{
    private readonly SpaceUsage _usage = new(path);
    private readonly List<DirectorySpace> _directories = [];

    /// <summary>The places of all files, by volume.</summary>
    public Dictionary<VolumeId, PlaceList> Places { get; } = [];

    /// <summary>Starts a directory, which the files that are added next are in.</summary>
    public void Enter(string directory) => _directories.Add(new DirectorySpace(directory));

    /// <summary>Adds a file whose extents are not known.</summary>
    public void AddUnknown(long length)
    {
        Count(length);
        _usage.UnknownFiles++;
        _usage.UnknownBytes += length;
    }

    /// <summary>Adds a file.</summary>
    /// <param name="length">Its length in bytes.</param>
    /// <param name="volume">The volume of its places.</param>
    /// <param name="extents">Its extents.</param>
    public void Add(long length, VolumeId volume, List<Extent> extents)
    {
        Count(length);
        foreach (Extent extent in extents)
        {
            if (extent.IsShared) _usage.SharedBytes += extent.BytesOf(length);
            else _usage.PrivateBytes += extent.BytesOf(length);
            if (extent.ReferenceCount is { } count) _usage.MostReferences = Math.Max(_usage.MostReferences ?? 0, count);
            _usage.IsLowerBound |= extent.IsLowerBound;
            if (!extent.IsEncoded) _usage.AllocatedBytes += extent.Length;
            if (extent.HasPlace) PlacesOf(volume).Add(extent, _directories.Count - 1);
            else AddWithoutPlace(extent.StoredLength);
        }

        if (extents.Exists(static one => one.IsEncoded)) _usage.AllocatedBytes += EncodedBytes(extents);
    }

    /// <summary>Ends the sums, of files that are all in a directory or of one file.</summary>
    public SpaceUsage Finish(bool isDirectory)
    {
        foreach (PlaceList places in Places.Values) _usage.OccupiedBytes += places.Divide(_directories);
        if (!isDirectory) return _usage;
        _directories.Sort(static (one, other) => string.CompareOrdinal(one.Path, other.Path));
        _usage.Directories = _directories.FindAll(static one => one.Files > 0);
        return _usage;
    }

    private void Count(long length)
    {
        _usage.Files++;
        _usage.Length += length;
        _directories[_directories.Count - 1].Files++;
    }

    private void AddWithoutPlace(long bytes)
    {
        _usage.OccupiedBytes += bytes;
        _directories[_directories.Count - 1].Add(bytes, isShared: false);
    }

    private PlaceList PlacesOf(VolumeId volume)
    {
        if (!Places.TryGetValue(volume, out PlaceList? places)) Places.Add(volume, places = new PlaceList());
        return places;
    }

    /// <summary>A file may use several parts of one encoded extent, which is there once.</summary>
    private static long EncodedBytes(List<Extent> extents) => extents
        .Where(static one => one.IsEncoded)
        .GroupBy(static one => one.PhysicalOffset)
        .Sum(static parts => parts.Max(static one => one.StoredLength));
}
