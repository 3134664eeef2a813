using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>What each further open of a file costs: a round trip on a share, a pass through all filter drivers on Windows.</summary>
public sealed class Opens : BenchmarkSuite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } =
        [SuiteCase.Of(new Question("opens", KnownCorpora.Calls, SourceCondition.Clean, DestinationCondition.Absent))];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) =>
        [.. new[] { 1, 2, 4, 8 }.Select(static times => new FileOpens(times))];

    [GlobalSetup(Target = nameof(OneOpen))]
    public void ChooseOneOpen() => Choose(new FileOpens(1));

    [GlobalSetup(Target = nameof(TwoOpens))]
    public void ChooseTwoOpens() => Choose(new FileOpens(2));

    [GlobalSetup(Target = nameof(FourOpens))]
    public void ChooseFourOpens() => Choose(new FileOpens(4));

    [GlobalSetup(Target = nameof(EightOpens))]
    public void ChooseEightOpens() => Choose(new FileOpens(8));

    [Benchmark(Baseline = true)]
    public void OneOpen() => Copy();

    [Benchmark]
    public void TwoOpens() => Copy();

    [Benchmark]
    public void FourOpens() => Copy();

    [Benchmark]
    public void EightOpens() => Copy();
}
