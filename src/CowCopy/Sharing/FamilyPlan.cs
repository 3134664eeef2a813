namespace CowCopy.Sharing;

/// <summary>The families that are worth sharing, and the steps that share them.</summary>
internal sealed class FamilyPlan
{
    public List<FileFamily> Families { get; } = [];

    public List<ShareStep> Steps { get; } = [];

    public List<UnsharedFile> Unshared { get; private set; } = [];

    public long ReadBytes { get; private set; }

    public void Take(FamilyFinder finder) => (Unshared, ReadBytes) = (finder.Unshared, finder.ReadBytes);
}
