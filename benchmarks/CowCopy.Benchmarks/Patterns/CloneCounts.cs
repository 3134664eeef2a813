using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>What one more clone of a file costs, and deleting one, as their number grows.</summary>
/// <remarks>On ReFS the limit of 8,176 references is among the cases that begin at 8,000.</remarks>
public sealed class CloneCounts : BenchmarkSuite
{
    private const int Measured = 200;
    private const int MostClones = 9000; // more only where they are requested

    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        .. from clones in (int[])[1, 1000, 8000, MostClones, 100_000]
           select Of(clones, Measured) with { TakesLong = clones > MostClones, Small = Of(3, 2) },
    ];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) =>
        [.. Enum.GetValues<CloneCountStep>().Select(static step => new CloneCount(step))];

    [GlobalSetup(Target = nameof(Clone))]
    public void ChooseClone() => Choose(new CloneCount(CloneCountStep.Clone));

    [GlobalSetup(Target = nameof(SystemCopy))]
    public void ChooseSystemCopy() => Choose(new CloneCount(CloneCountStep.SystemCopy));

    [GlobalSetup(Target = nameof(Delete))]
    public void ChooseDelete() => Choose(new CloneCount(CloneCountStep.Delete));

    [Benchmark(Baseline = true)]
    public void Clone() => Copy();

    [Benchmark]
    public void SystemCopy() => Copy();

    [Benchmark]
    public void Delete() => Copy();

    private static SuiteCase Of(int clones, int measured) => new(
        $"clones of one file, {CloneCountScene.CorpusOf(clones)}",
        measured,
        root => new CloneCountScene(clones, measured, root));
}
