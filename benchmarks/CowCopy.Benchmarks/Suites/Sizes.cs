using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>From which length on a clone pays: the thresholds of the policy come from here.</summary>
public sealed class Sizes() : QuestionSuite(KnownQuestions.Sizes)
{
    [GlobalSetup(Target = nameof(ByClone))]
    public void ChooseByClone() => Choose(new CowCopyEngine("by clone", new CopyOptions { Mode = CopyMode.Clone }));

    [GlobalSetup(Target = nameof(ByBytes))]
    public void ChooseByBytes() => Choose(new CowCopyEngine("by bytes", new CopyOptions { Mode = CopyMode.ByteCopy }));

    [Benchmark]
    public void ByClone() => Copy();

    [Benchmark]
    public void ByBytes() => Copy();
}
