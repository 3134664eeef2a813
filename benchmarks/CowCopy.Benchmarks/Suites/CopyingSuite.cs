using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Questions in which every file is copied, so that what cannot skip can answer, too.</summary>
/// <param name="questions">The questions.</param>
public abstract partial class CopyingSuite(IReadOnlyList<Question> questions) : QuestionSuite(questions)
{
    [GlobalSetup(Target = nameof(FileCopy))]
    public void ChooseFileCopy() => Choose(new FileCopy());

    [Benchmark]
    public void FileCopy() => Copy();
}
