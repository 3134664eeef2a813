using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Suites;

/// <summary>All calls of the Copy task of a build, in their order.</summary>
public sealed class WholeLayouts : BenchmarkSuite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        .. from layout in KnownLayouts.All.Zip(KnownLayouts.Small)
           from state in Enum.GetValues<LayoutState>()
           select SuiteCase.Of(layout.First, layout.Second, state),
    ];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) => KnownCandidates.Tasks();

    [GlobalSetup(Target = nameof(BuiltInTask))]
    public void ChooseBuiltInTask() => Choose(new BuiltInTask());

    [GlobalSetup(Target = nameof(CowCopyTask))]
    public void ChooseCowCopyTask() => Choose(new CowCopyTask());

    [Benchmark(Baseline = true)]
    public void BuiltInTask() => Copy();

    [Benchmark]
    public void CowCopyTask() => Copy();
}
