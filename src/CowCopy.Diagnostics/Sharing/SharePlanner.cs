using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Decides which files of a family keep their blocks, and adds up what the others give up.</summary>
/// <param name="byRanges">Whether ranges of a file can be shared; otherwise it is replaced as a whole.</param>
/// <param name="volumes">What is known of volumes.</param>
internal sealed class SharePlanner(bool byRanges, VolumeMemory volumes)
{
    /// <summary>Returns the families that save something, the largest saving first.</summary>
    /// <param name="places">The places of all files, by volume.</param>
    /// <param name="families">The families.</param>
    public List<PlannedFamily> Plan(IReadOnlyDictionary<VolumeId, PlaceList> places, List<List<SurveyedFile>> families)
    {
        List<PlannedFamily> worthwhile = [];
        foreach (IGrouping<VolumeId, List<SurveyedFile>> own in families.GroupBy(static family => family[0].Volume))
        {
            List<(List<SurveyedFile> Files, List<ShareStep> Steps)> all = [.. own.Select(files => (files, StepsOf(files)))];
            // The survey may have found no place, and the reading after it some.
            PlaceList known = places.TryGetValue(own.Key, out PlaceList? found) ? found : new PlaceList();
            PlaceCounts counts = known.Count([.. all.SelectMany(static one => RemapsOf(one.Steps))
                .SelectMany(static remap => new[] { remap.Old.Range, remap.New.Range })]);
            foreach ((List<SurveyedFile> files, List<ShareStep> steps) in all)
            {
                long saved = Apply(steps, counts);
                if (saved > 0) worthwhile.Add(new PlannedFamily(Describe(files, steps, saved), files, steps));
                else Undo(steps, counts);
            }
        }

        worthwhile.Sort(static (one, other) => one.Family.SavableBytes != other.Family.SavableBytes
            ? other.Family.SavableBytes.CompareTo(one.Family.SavableBytes)
            : string.CompareOrdinal(one.Family.Files[0], other.Family.Files[0]));
        return worthwhile;
    }

    /// <summary>
    /// Returns the steps that share all files of a family. The blocks that most files share are kept; then those of the file that shares
    /// most, as with a snapshot.
    /// </summary>
    public List<ShareStep> StepsOf(List<SurveyedFile> family)
    {
        Dictionary<Digest, int> atOnePlace = family.Where(static one => one.Map is not null).GroupBy(static one => one.Map!.Value)
            .ToDictionary(static same => same.Key, Enumerable.Count);
        SurveyedFile[] ordered =
        [
            .. family
                .OrderByDescending(one => one.Map is { } map ? atOnePlace[map] : 1)
                .ThenByDescending(static one => one.Extents.Sum(static extent => extent.IsShared ? extent.Length : 0))
                .ThenByDescending(static one => one.Extents.Sum(static extent => extent.IsWritten ? extent.Length : 0))
                .ThenBy(static one => one.Path, StringComparer.Ordinal),
        ];
        VolumeFacts volume = volumes.Of(ordered[0].Facts.Volume, ordered[0].Path);
        long block = volume.BlockSize ?? 1, end = (ordered[0].Facts.Length + block - 1) / block * block; // the last block is shared whole
        return byRanges ? ByRanges(ordered, end) : new WholeFiles(volume).StepsOf(ordered, end);
    }

    private static List<ShareStep> ByRanges(SurveyedFile[] ordered, long end)
    {
        KeptBlocks kept = new();
        return [.. ordered.SelectMany(file => kept.Add(file, end))];
    }

    private static IEnumerable<Remap> RemapsOf(List<ShareStep> steps) => steps.SelectMany(static step => step.Remaps);

    private static long Apply(List<ShareStep> steps, PlaceCounts places)
    {
        long saved = 0;
        foreach (Remap remap in RemapsOf(steps))
        {
            saved -= places.Add(remap.New);
            saved += places.Remove(remap.Old);
        }

        return saved;
    }

    private static void Undo(List<ShareStep> steps, PlaceCounts places)
    {
        foreach (Remap remap in RemapsOf(steps))
        {
            places.Add(remap.Old);
            places.Remove(remap.New);
        }
    }

    private static FileFamily Describe(List<SurveyedFile> files, List<ShareStep> steps, long saved)
    {
        string first = steps[0].Source.Path;
        string[] others = [.. files.Select(static one => one.Path).Where(path => path != first)];
        Array.Sort(others, StringComparer.Ordinal);
        return new FileFamily(files[0].Facts.Length, [first, .. others], steps.Select(static step => step.Destination).Distinct().Count())
        {
            SavableBytes = saved,
            IsLowerBound = files.Exists(static one => Array.Exists(one.Extents, static extent => extent.IsLowerBound)),
        };
    }
}
