using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Questions that the library can answer, too.</summary>
/// <param name="questions">The questions.</param>
public abstract class QuestionSuite(IReadOnlyList<Question> questions) : TaskSuite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } = [.. questions.Select(SuiteCase.Of)];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneSupport clones) => KnownCandidates.All(clones);

    [GlobalSetup(Target = nameof(CowCopyEngine))]
    public void ChooseCowCopyEngine() => Choose(new CowCopyEngine());

    [Benchmark]
    public void CowCopyEngine() => Copy();
}
