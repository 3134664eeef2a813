using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Compares the tasks: the rows that every suite has.</summary>
public abstract class TaskSuite : Suite
{
    public override IReadOnlyList<Candidate> CandidatesOn(CloneSupport clones) => KnownCandidates.Tasks();

    [GlobalSetup(Target = nameof(BuiltInTask))]
    public void ChooseBuiltInTask() => Choose(new BuiltInTask());

    [GlobalSetup(Target = nameof(CowCopyTask))]
    public void ChooseCowCopyTask() => Choose(new CowCopyTask());

    [Benchmark(Baseline = true)]
    public void BuiltInTask() => Copy();

    [Benchmark]
    public void CowCopyTask() => Copy();
}
