using CowCopy.CrashRig.Generations;

namespace CowCopy.CrashRig.PowerCuts;

/// <summary>What one picture of the disk shows of the 240 copies.</summary>
/// <param name="Whole">Whole files of a generation.</param>
/// <param name="Unfinished">Files that the next build copies again.</param>
/// <param name="Absent">Files that are not there.</param>
/// <param name="Lies">Files with the length and time of a generation and other content.</param>
/// <param name="LiesOfZeros">Those among them in which all that is wrong is zeros.</param>
/// <param name="NewestGeneration">The newest generation that a copy claims to be; 0 where none does.</param>
/// <param name="Example">One of the lies.</param>
public sealed record Picture(int Whole, int Unfinished, int Absent, int Lies, int LiesOfZeros, int NewestGeneration, string? Example)
{
    public static Picture Of(string root)
    {
        Judgement[] copies = [.. PowerCutFiles.All.Judge(PowerCutFiles.Copies(root))];
        Judgement[] lies = [.. copies.Where(copy => copy.Verdict == Verdict.Lie)];
        int Count(Verdict verdict) => copies.Count(copy => copy.Verdict == verdict);
        return new Picture(
            Count(Verdict.Whole),
            Count(Verdict.Unfinished),
            Count(Verdict.Absent),
            lies.Length,
            lies.Count(lie => lie.Wrong == 0),
            copies.Max(copy => copy.Generation) ?? 0,
            lies.FirstOrDefault() is { } first ? (first with { Path = Path.GetRelativePath(root, first.Path) }).ToString() : null);
    }
}
