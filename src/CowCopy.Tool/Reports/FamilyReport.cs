namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a family of equal files.</summary>
/// <param name="Length">The length of each file.</param>
/// <param name="SavableBytes">Bytes that sharing the family saves.</param>
/// <param name="LowerBound">Whether that is a lower bound.</param>
/// <param name="FilesToShare">Files whose blocks would be given up.</param>
/// <param name="Files">Whole paths; the first keeps its blocks.</param>
internal sealed record FamilyReport(long Length, long SavableBytes, bool LowerBound, int FilesToShare, IReadOnlyList<string> Files)
{
    public static FamilyReport Of(FileFamily family) =>
        new(family.Length, family.SavableBytes, family.IsLowerBound, family.FilesToShare, family.Files);
}
