using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Suites;

/// <summary>From which length on a clone is faster than a byte copy: the thresholds of the policy come from here.</summary>
public sealed class Sizes() : QuestionSuite(
[
    .. from corpus in KnownCorpora.Sizes
       from sources in (SourceCondition[])[SourceCondition.Clean, SourceCondition.Dirty]
       from destinations in (DestinationCondition[])[DestinationCondition.Absent, DestinationCondition.Older]
       let overwrite = destinations == DestinationCondition.Older ? " overwrite" : ""
       let dirty = sources == SourceCondition.Dirty ? " dirty" : ""
       select new Question("size" + overwrite + dirty, corpus, sources, destinations),
])
{
    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) => KnownCandidates.ForSizes();
}
