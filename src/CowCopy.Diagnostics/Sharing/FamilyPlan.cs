namespace CowCopy.Diagnostics.Sharing;

/// <summary>What was found: the families that are worth sharing, and what is left as it is.</summary>
/// <param name="Families">The families, the largest saving first.</param>
/// <param name="Unshared">The files that are left, in the order of their paths.</param>
/// <param name="ReadBytes">Bytes of content that were read.</param>
internal sealed record FamilyPlan(List<PlannedFamily> Families, List<UnsharedFile> Unshared, long ReadBytes)
{
    public static FamilyPlan None => new([], [], 0);
}
