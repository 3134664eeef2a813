using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>How many bytes fewer the files of a survey take up after some of them changed their places.</summary>
/// <param name="places">The places before.</param>
internal sealed class SpaceChange(IReadOnlyDictionary<VolumeId, PlaceList> places)
{
    private readonly Dictionary<SurveyedFile, Extent[]> _before = [];
    private readonly List<(VolumeId Volume, PlaceReference Place)> _left = [];

    /// <summary>Whether some of the places take up more than is known.</summary>
    public bool IsLowerBound => _before.Any(
        static pair => pair.Value.Concat(pair.Key.Extents).Any(static extent => extent.IsLowerBound));

    /// <summary>Remembers the places of a file that is about to change.</summary>
    public void Start(SurveyedFile file)
    {
        if (!_before.ContainsKey(file)) _before.Add(file, file.Extents);
    }

    /// <summary>Leaves out the places of a file that was deleted, which are not counted as saved.</summary>
    public void Leave(VolumeId volume, IEnumerable<Extent> extents)
    {
        foreach (Extent extent in extents)
        {
            if (extent.HasPlace) _left.Add((volume, extent.Place));
        }
    }

    public long SavedBytes()
    {
        long saved = 0;
        foreach (IGrouping<VolumeId, SurveyedFile> group in _before.Keys.GroupBy(static file => file.Volume))
        {
            List<PlaceReference> left = [.. _left.Where(one => one.Volume == group.Key).Select(static one => one.Place)];
            List<PlaceReference> old = [.. group.SelectMany(file => PlacesOf(_before[file]))];
            List<PlaceReference> now = [.. group.SelectMany(static file => file.Places)];
            PlaceCounts counts = places[group.Key].Count([.. left.Concat(old).Concat(now).Select(static one => one.Range)]);
            foreach (PlaceReference place in left) counts.Remove(place);
            foreach (PlaceReference place in now) saved -= counts.Add(place);
            foreach (PlaceReference place in old) saved += counts.Remove(place);
        }

        return saved;
    }

    private static IEnumerable<PlaceReference> PlacesOf(Extent[] extents) =>
        extents.Where(static one => one.HasPlace).Select(static one => one.Place);
}
