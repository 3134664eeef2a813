using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Questions in which every file is copied: candidates that cannot skip files answer them, too.</summary>
/// <param name="questions">The questions.</param>
public abstract partial class CopyingSuite(IReadOnlyList<Question> questions) : QuestionSuite(questions)
{
    [GlobalSetup(Target = nameof(FileCopy))]
    public void ChooseFileCopy() => Choose(new FileCopy());

    [Benchmark]
    public void FileCopy() => Copy();
}
