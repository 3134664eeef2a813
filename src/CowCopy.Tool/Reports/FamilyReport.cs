namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a family of equal files.</summary>
internal sealed record FamilyReport(long Length, long SavableBytes, bool LowerBound, int FilesToShare, IReadOnlyList<string> Files)
{
    public static FamilyReport Of(FileFamily family) =>
        new(family.Length, family.SavableBytes, family.IsLowerBound, family.FilesToShare, family.Files);
}
