namespace CowCopy.CrashTests.Host.Generations;

/// <summary>What one file is after a crash.</summary>
/// <param name="Path">The file.</param>
/// <param name="Verdict">What it is.</param>
/// <param name="Generation">The generation that its time names, where it names one.</param>
/// <param name="Zeros">How many of its bytes are 0 instead of what they should be.</param>
/// <param name="Wrong">How many of its bytes are something else instead.</param>
public sealed record Judgement(string Path, Verdict Verdict, int? Generation, int Zeros, int Wrong)
{
    public static Judgement Of(string path, int index)
    {
        FileInfo file = new(path);
        if (!file.Exists) return new Judgement(path, Verdict.Absent, null, 0, 0);
        if (GenerationContent.GenerationOf(index, file.LastWriteTimeUtc) is not { } generation
            || file.Length != GenerationContent.Length(index, generation))
            return new Judgement(path, Verdict.Unfinished, null, 0, 0);

        byte[] actual = File.ReadAllBytes(path), expected = GenerationContent.Make(index, generation);
        if (actual.AsSpan().SequenceEqual(expected)) return new Judgement(path, Verdict.Whole, generation, 0, 0);
        int wrong = Enumerable.Range(0, expected.Length).Count(at => actual[at] != expected[at]);
        int zeros = Enumerable.Range(0, expected.Length).Count(at => actual[at] != expected[at] && actual[at] == 0);
        return new Judgement(path, Verdict.Stale, generation, zeros, wrong - zeros);
    }
}
