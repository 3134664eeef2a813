using CowCopy.Diagnostics.Inspection;
using CowCopy.Diagnostics.Sharing;
using CowCopy.Planning;

namespace CowCopy.Diagnostics;

/// <summary>What sharing the blocks of equal files below a directory would save.</summary>
public sealed class SharePlan
{
    internal SharePlan(SpaceSurvey survey, SpaceUsage space, string? failure, FamilyPlan families)
    {
        (Places, Leftovers, Space, Failure) = (survey.Places, survey.Leftovers, space, failure);
        (PlannedFamilies, Unshared, ReadBytes) = (families.Families, families.Unshared, families.ReadBytes);
        Families = [.. families.Families.Select(static one => one.Family)];
        Failures = [.. survey.Unread.Select(static one => one.Describe())];
    }

    /// <summary>What the files occupy now, in the terms of <see cref="DirectoryInspector.MeasureSpace"/>.</summary>
    public SpaceUsage Space { get; }

    /// <summary>Why nothing can be shared, as the end of a sentence; null if files can be shared.</summary>
    public string? Failure { get; }

    /// <summary>Families with something to save, the largest saving first.</summary>
    public IReadOnlyList<FileFamily> Families { get; }

    /// <summary>
    /// Files that are left as they are although another file has their length; files of a length of their own are not examined.
    /// </summary>
    public IReadOnlyList<UnsharedFile> Unshared { get; }

    /// <summary>What could not be queried or listed below the directory, one sentence for each.</summary>
    public IReadOnlyList<string> Failures { get; }

    /// <summary>Bytes of content that were read to find equal files.</summary>
    public long ReadBytes { get; }

    /// <summary>
    /// Bytes that the files occupy less once all families are shared: the difference of <see cref="SpaceUsage.OccupiedBytes"/> before and
    /// after. The volume itself gains less where files elsewhere, or snapshots, have the same blocks.
    /// </summary>
    public long SavableBytes => Families.Sum(static family => family.SavableBytes);

    /// <summary>Whether <see cref="SavableBytes"/> is a lower bound, as with <see cref="SpaceUsage.IsLowerBound"/>.</summary>
    public bool IsLowerBound => Families.Any(static family => family.IsLowerBound);

    /// <summary>The places of all files, by volume.</summary>
    internal IReadOnlyDictionary<VolumeId, PlaceList> Places { get; }

    internal IReadOnlyList<PlannedFamily> PlannedFamilies { get; }

    /// <summary>Temporary files that a killed process left.</summary>
    internal IReadOnlyList<string> Leftovers { get; }
}
