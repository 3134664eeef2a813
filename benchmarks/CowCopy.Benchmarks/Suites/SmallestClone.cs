using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Suites;

/// <summary>From which length on an explicit clone is faster than the system copy, where that does not clone by itself.</summary>
public sealed class SmallestClone : Suite
{
    /// <summary>The name of the question.</summary>
    public const string QuestionName = "smallest clone";

    public override IReadOnlyList<SuiteCase> Cases { get; } = [.. KnownCorpora.CloneLengths.Select(static one => SuiteCase.Of(Of(one)))];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) => KnownCandidates.ForSmallestClone();

    /// <summary>The question for files of one length.</summary>
    public static Question Of(Corpus corpus) => new(QuestionName, corpus, SourceCondition.Clean, DestinationCondition.Absent);
}
