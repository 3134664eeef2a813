using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>The references of all surveyed files to the places of one volume: 24 bytes for each.</summary>
internal sealed class PlaceList
{
    private readonly List<Entry> _entries = [];
    private bool _isSorted;

    /// <param name="extent">An extent with a place.</param>
    /// <param name="directory">The number of the directory that the file is in.</param>
    public void Add(in Extent extent, int directory)
    {
        PlaceReference place = extent.Place;
        _entries.Add(new Entry(place.Range.Start, place.Range.Length, place.Weight, extent.IsShared ? ~directory : directory));
        _isSorted = false;
    }

    /// <summary>Divides each byte among the files that refer to it, and adds the parts to the directories of these.</summary>
    /// <returns>The occupied bytes, each counted once.</returns>
    public long Divide(List<DirectorySpace> directories)
    {
        Sort();
        long occupied = 0;
        for (int first = 0, next; first < _entries.Count; first = next)
        {
            long end = _entries[first].End;
            for (next = first + 1; next < _entries.Count && _entries[next].Start < end; next++) end = Math.Max(end, _entries[next].End);
            occupied += end - _entries[first].Start;
            if (next == first + 1) Add(_entries[first], end - _entries[first].Start, directories);
            else Divide(_entries.GetRange(first, next - first), directories);
        }

        return occupied;
    }

    /// <summary>Counts the references to some places.</summary>
    /// <param name="changes">All ranges that will be added or removed later.</param>
    public PlaceCounts Count(List<PhysicalRange> changes)
    {
        Sort();
        changes.Sort(static (one, other) => one.Start.CompareTo(other.Start));
        List<PlaceReference> met = [];
        long end = long.MinValue; // of the changes that start before the entry ends
        int next = 0;
        foreach (Entry entry in _entries)
        {
            // Entries are in the order of their starts: what ends before one starts is met by none after it.
            for (; next < changes.Count && changes[next].Start <= entry.Start; next++) end = Math.Max(end, changes[next].End);
            bool isMet = end > entry.Start || (next < changes.Count && changes[next].Start < entry.End);
            if (isMet) met.Add(entry.Reference);
        }

        return PlaceCounts.Of(met, changes);
    }

    private static void Divide(List<Entry> overlapping, List<DirectorySpace> directories)
    {
        ShareOfPlaces shares = PlaceCounts.Of([.. overlapping.Select(static one => one.Reference)], []).Divide();
        foreach (Entry entry in overlapping) Add(entry, shares.Of(entry.Reference), directories);
    }

    private static void Add(in Entry entry, double bytes, List<DirectorySpace> directories) =>
        directories[entry.Owner < 0 ? ~entry.Owner : entry.Owner].Add(bytes, isShared: entry.Owner < 0);

    private void Sort()
    {
        if (!_isSorted) _entries.Sort(static (one, other) => one.Start.CompareTo(other.Start));
        _isSorted = true;
    }

    /// <param name="Start">The first byte on the volume.</param>
    /// <param name="Length">Bytes on the volume.</param>
    /// <param name="Weight">How much it counts.</param>
    /// <param name="Owner">The number of the directory; its complement where the extent is shared.</param>
    private readonly record struct Entry(long Start, long Length, int Weight, int Owner)
    {
        public long End => Start + Length;

        public PlaceReference Reference => new(new PhysicalRange(Start, Length), Weight);
    }
}
