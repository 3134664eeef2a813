using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Questions about one tree: candidates that copy trees answer them, too.</summary>
/// <param name="questions">The questions.</param>
public abstract class TreeSuite(IReadOnlyList<Question> questions) : CopyingSuite(questions)
{
    [GlobalSetup(Target = nameof(CowCopyTree))]
    public void ChooseCowCopyTree() => Choose(new CowCopyTree());

    [GlobalSetup(Target = nameof(CpAuto))]
    public void ChooseCpAuto() => Choose(new CpProcess("auto"));

    [GlobalSetup(Target = nameof(CpNever))]
    public void ChooseCpNever() => Choose(new CpProcess("never"));

    [Benchmark]
    public void CowCopyTree() => Copy();

    [Benchmark]
    public void CpAuto() => Copy();

    [Benchmark]
    public void CpNever() => Copy();
}
