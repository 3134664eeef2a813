using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Cases that the same candidates answer. The interleaved runner measures all suites.</summary>
public abstract class Suite
{
    public abstract IReadOnlyList<SuiteCase> Cases { get; }

    /// <summary>The candidates of an interleaved run; the first is the baseline.</summary>
    public abstract IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones);
}
