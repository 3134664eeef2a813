using CowCopy.Inspection;
using CowCopy.Planning;
using CowCopy.Volumes;

namespace CowCopy.Sharing;

/// <summary>Decides which file of a family keeps its blocks, and adds up what the others give up.</summary>
/// <param name="byRanges">Whether ranges of a file can be shared; otherwise it is replaced as a whole.</param>
/// <param name="volumes">What is known of volumes.</param>
internal sealed class SharePlanner(bool byRanges, VolumeCatalog volumes)
{
    public FamilyPlan Plan(List<SurveyedFile> files, List<List<Candidate>> families)
    {
        List<List<ShareStep>> steps = [.. families.Select(StepsOf)];
        IEnumerable<PhysicalRange> changes = steps.SelectMany(static all => all).SelectMany(static step => step.Remaps)
            .SelectMany(static remap => new[] { remap.Old, remap.New });
        Dictionary<VolumeId, PlaceCounts> counts = SpaceSurvey.CountPlaces(files, changes);
        FamilyPlan plan = new();
        List<(FileFamily Family, List<ShareStep> Steps)> worthwhile = [];
        for (int index = 0; index < families.Count; index++)
        {
            if (steps[index].Count == 0) continue;
            PlaceCounts places = counts[families[index][0].File.Volume];
            long saved = Apply(steps[index], places);
            if (saved > 0) worthwhile.Add((Describe(families[index], steps[index], saved), steps[index]));
            else Undo(steps[index], places);
        }

        worthwhile.Sort(static (one, other) => one.Family.SavableBytes != other.Family.SavableBytes
            ? other.Family.SavableBytes.CompareTo(one.Family.SavableBytes)
            : string.CompareOrdinal(one.Family.Files[0], other.Family.Files[0]));
        foreach ((FileFamily family, List<ShareStep> own) in worthwhile)
        {
            plan.Families.Add(family);
            plan.Steps.AddRange(own);
        }

        return plan;
    }

    private static long Apply(List<ShareStep> steps, PlaceCounts places)
    {
        long saved = 0;
        foreach (Remap remap in steps.SelectMany(static step => step.Remaps))
        {
            saved -= places.Add(remap.New);
            saved += places.Remove(remap.Old);
        }

        return saved;
    }

    private static void Undo(List<ShareStep> steps, PlaceCounts places)
    {
        foreach (Remap remap in steps.SelectMany(static step => step.Remaps))
        {
            places.Add(remap.Old);
            places.Remove(remap.New);
        }
    }

    private static FileFamily Describe(List<Candidate> family, List<ShareStep> steps, long saved)
    {
        string first = steps[0].Source.Path;
        string[] others = [.. family.Select(static one => one.File.Path).Where(path => path != first)];
        Array.Sort(others, StringComparer.Ordinal);
        return new FileFamily(family[0].File.Facts.Length, [first, .. others], steps.Count, saved);
    }

    /// <summary>The file that most others share with keeps its blocks; then the one that shares most, as with a snapshot.</summary>
    private List<ShareStep> StepsOf(List<Candidate> family)
    {
        Dictionary<string, int> atOnePlace = family.GroupBy(static one => one.Map, StringComparer.Ordinal)
            .ToDictionary(static same => same.Key, static same => same.Key.Length == 0 ? 1 : same.Count(), StringComparer.Ordinal);
        Candidate[] ordered =
        [
            .. family
                .OrderByDescending(one => atOnePlace[one.Map])
                .ThenByDescending(static one => SharedBytes(one.File))
                .ThenByDescending(static one => one.File.Places.Sum(static place => place.Length))
                .ThenBy(static one => one.File.Path, StringComparer.Ordinal),
        ];
        VolumeFacts volume = volumes.Of(family[0].File.Facts.Volume, family[0].File.Path);
        List<ShareStep> steps = [];
        SurveyedFile source = ordered[0].File;
        int free = FreeReferences(source, volume);
        foreach (Candidate one in ordered.Skip(1))
        {
            List<Remap> remaps = byRanges ? ByRanges(source, one.File, EndOf(one.File, volume)) : Whole(source, one.File, volume);
            if (remaps.Count == 0) continue;
            if (free-- > 0)
            {
                steps.Add(new ShareStep(source, one.File, remaps));
                continue;
            }

            source = one.File; // the blocks of the first have all references that the volume takes
            free = FreeReferences(source, volume) - 1;
        }

        return steps;
    }

    private static long SharedBytes(SurveyedFile file) => file.Extents!.Sum(static one => one.IsShared ? one.Length : 0);

    private static int FreeReferences(SurveyedFile file, VolumeFacts volume) =>
        volume.ReferenceLimit is { } limit ? limit - file.Extents!.Max(static one => one.ReferenceCount ?? 1) : int.MaxValue;

    /// <summary>Where both files have written content of their own, in different places.</summary>
    private static List<Remap> ByRanges(SurveyedFile source, SurveyedFile destination, long end)
    {
        List<Remap> remaps = [];
        FileExtent[] ours = source.Extents!, theirs = destination.Extents!;
        for (int one = 0, other = 0; one < ours.Length && other < theirs.Length;)
        {
            FileExtent from = ours[one], to = theirs[other];
            long first = Math.Max(from.Offset, to.Offset), last = Math.Min(Math.Min(from.End, to.End), end);
            if (first < last && IsWritten(from) && IsWritten(to) && IsWhole(from, first, last) && IsWhole(to, first, last)
                && PlaceAt(from, first) != PlaceAt(to, first))
                remaps.Add(new Remap(first, new PhysicalRange(PlaceAt(to, first), last - first), new(PlaceAt(from, first), last - first)));
            if (from.End <= to.End) one++;
            else other++;
        }

        return remaps;
    }

    private static bool IsWritten(FileExtent extent) => SurveyedFile.HasPlace(extent) && !extent.IsUnwritten;

    /// <summary>The place of an encoded extent is that of the whole, so it is shared whole or not at all.</summary>
    private static bool IsWhole(FileExtent extent, long first, long last) =>
        !extent.IsEncoded || (first == extent.Offset && last == extent.End);

    private static long PlaceAt(FileExtent extent, long offset) =>
        extent.PhysicalOffset + (extent.IsEncoded ? 0 : offset - extent.Offset);

    /// <summary>
    /// All places, where both files have the same clusters allocated. From Windows 11 24H2 on, where the system copy clones, a last cluster
    /// that the file fills only in part stays private.
    /// </summary>
    private static List<Remap> Whole(SurveyedFile source, SurveyedFile destination, VolumeFacts volume)
    {
        long length = destination.Facts.Length, end = EndOf(destination, volume);
        if (volume.SystemClones == CloneSupport.Yes && end > length) end -= volume.BlockSize ?? 1;
        bool isPlain = source.Places.Sum(static one => one.Length) == destination.Places.Sum(static one => one.Length)
            && Array.TrueForAll(source.Extents!, SurveyedFile.HasPlace) && Array.TrueForAll(destination.Extents!, SurveyedFile.HasPlace);
        return isPlain ? ByRanges(source, destination, end) : [];
    }

    /// <summary>The end of the block in which a file ends: the last block is shared whole.</summary>
    private static long EndOf(SurveyedFile file, VolumeFacts volume)
    {
        long block = volume.BlockSize ?? 1;
        return (file.Facts.Length + block - 1) / block * block;
    }
}
