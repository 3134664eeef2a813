using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>The command as users have it against other programs, each with the start of its process.</summary>
public sealed class Processes : Suite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        new("process, --version", FileCount: 1, static root => new StartScene(root)),
        SuiteCase.Of(new("process new", KnownCorpora.Files20000, SourceCondition.Clean, DestinationCondition.Nothing)),
        SuiteCase.Of(new("process unchanged", KnownCorpora.Files20000, SourceCondition.Clean, DestinationCondition.Same)),
        SuiteCase.Of(new("process unchanged", KnownCorpora.Files200000, SourceCondition.Clean, DestinationCondition.Same)),
    ];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) => KnownCandidates.Programs(clones);
}
