using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>The ways to replace a file, and which of them wait for storage.</summary>
/// <remarks>ext4 starts the writeback of a file that is renamed over another or was truncated (its option auto_da_alloc).</remarks>
public sealed class Replacements : BenchmarkSuite
{
    private const int Kibibyte = 1024;

    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        Of(KnownCorpora.Sized("4 KiB", 4 * Kibibyte)),
        Of(KnownCorpora.Sized("64 KiB", 64 * Kibibyte)),
        Of(KnownCorpora.Sized("1 MiB", 1024 * Kibibyte)),
        Of(KnownCorpora.Sized("16 MiB", 16 * 1024 * Kibibyte)),
    ];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) =>
        [.. Enum.GetValues<ReplacementStep>().Select(static step => new Replacement(step))];

    [GlobalSetup(Target = nameof(RenameOver))]
    public void ChooseRenameOver() => Choose(new Replacement(ReplacementStep.RenameOver));

    [GlobalSetup(Target = nameof(Truncate))]
    public void ChooseTruncate() => Choose(new Replacement(ReplacementStep.Truncate));

    [GlobalSetup(Target = nameof(DeleteFirst))]
    public void ChooseDeleteFirst() => Choose(new Replacement(ReplacementStep.DeleteFirst));

    [GlobalSetup(Target = nameof(InPlace))]
    public void ChooseInPlace() => Choose(new Replacement(ReplacementStep.InPlace));

    [GlobalSetup(Target = nameof(Leased))]
    public void ChooseLeased() => Choose(new Replacement(ReplacementStep.Leased));

    [GlobalSetup(Target = nameof(LeasedClone))]
    public void ChooseLeasedClone() => Choose(new Replacement(ReplacementStep.LeasedClone));

    [Benchmark(Baseline = true)]
    public void RenameOver() => Copy();

    [Benchmark]
    public void Truncate() => Copy();

    [Benchmark]
    public void DeleteFirst() => Copy();

    [Benchmark]
    public void InPlace() => Copy();

    [Benchmark]
    public void Leased() => Copy();

    [Benchmark]
    public void LeasedClone() => Copy();

    private static SuiteCase Of(Corpus corpus) =>
        SuiteCase.Of(new Question("replace", corpus, SourceCondition.Clean, DestinationCondition.Older));
}
