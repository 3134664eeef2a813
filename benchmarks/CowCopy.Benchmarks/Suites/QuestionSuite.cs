using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Questions that all candidates answer that can.</summary>
/// <param name="questions">The questions.</param>
public abstract class QuestionSuite(IReadOnlyList<Question> questions) : Suite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } = [.. questions.Select(SuiteCase.Of)];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) => KnownCandidates.All(clones);
}
