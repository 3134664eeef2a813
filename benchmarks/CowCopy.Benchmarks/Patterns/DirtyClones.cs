using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Clones of dirty sources, which the file system writes to storage first, against clones of clean ones.</summary>
public sealed class DirtyClones : BenchmarkSuite
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
        [new SequentialClones(SourceCondition.Clean), new SequentialClones(SourceCondition.Dirty)];

    [GlobalSetup(Target = nameof(CleanSources))]
    public void ChooseCleanSources() => Choose(new SequentialClones(SourceCondition.Clean));

    [GlobalSetup(Target = nameof(DirtySources))]
    public void ChooseDirtySources() => Choose(new SequentialClones(SourceCondition.Dirty));

    [Benchmark(Baseline = true)]
    public void CleanSources() => Copy();

    [Benchmark]
    public void DirtySources() => Copy();

    private static SuiteCase Of(Corpus corpus) =>
        SuiteCase.Of(new Question("clones, clean and dirty", corpus, SourceCondition.Dirty, DestinationCondition.Absent));
}
