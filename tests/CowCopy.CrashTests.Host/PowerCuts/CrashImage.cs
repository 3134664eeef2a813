using CowCopy.CrashTests.Host.Generations;

namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>What one crash image of the disk shows of the 240 copies.</summary>
/// <param name="Whole">Whole files of a generation.</param>
/// <param name="Unfinished">Files that the next build copies again.</param>
/// <param name="Absent">Files that are not there.</param>
/// <param name="Stale">Files with the length and time of a generation and other content.</param>
/// <param name="StaleByZeros">Those among them in which all that is wrong is zeros.</param>
/// <param name="NewestGeneration">The newest generation that a copy claims to be; 0 where none does.</param>
/// <param name="Example">One of the stale copies.</param>
public sealed record CrashImage(int Whole, int Unfinished, int Absent, int Stale, int StaleByZeros, int NewestGeneration, string? Example)
{
    public static CrashImage Of(string root)
    {
        Judgement[] copies = [.. PowerCutFiles.All.Judge(PowerCutFiles.Copies(root))];
        Judgement[] stale = [.. copies.Where(copy => copy.Verdict == Verdict.Stale)];
        int Count(Verdict verdict) => copies.Count(copy => copy.Verdict == verdict);
        return new CrashImage(
            Count(Verdict.Whole),
            Count(Verdict.Unfinished),
            Count(Verdict.Absent),
            stale.Length,
            stale.Count(copy => copy.Wrong == 0),
            copies.Max(copy => copy.Generation) ?? 0,
            stale.FirstOrDefault() is { } first ? (first with { Path = Path.GetRelativePath(root, first.Path) }).ToString() : null);
    }
}
