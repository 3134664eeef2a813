using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Peers;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Task against task: the rows that every suite has.</summary>
public abstract class TaskSuite : Suite
{
    [GlobalSetup(Target = nameof(BuiltInTask))]
    public void ChooseBuiltInTask() => Choose(new BuiltInTask());

    [GlobalSetup(Target = nameof(CowCopyTask))]
    public void ChooseCowCopyTask() => Choose(new CowCopyTask());

    [Benchmark(Baseline = true)]
    public void BuiltInTask() => Copy();

    [Benchmark]
    public void CowCopyTask() => Copy();
}
