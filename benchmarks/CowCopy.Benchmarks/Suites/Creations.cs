using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>What it costs to create a file under a temporary name and rename it. A prefix of "opens" selects both questions.</summary>
public sealed class Creations : Suite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } =
        [SuiteCase.Of(new Question("opens: new files", KnownCorpora.Calls, SourceCondition.Clean, DestinationCondition.Absent))];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneSupport clones) => KnownCandidates.Creations();

    [GlobalSetup(Target = nameof(Create))]
    public void ChooseCreate() => Choose(new FileCreation(renames: false));

    [GlobalSetup(Target = nameof(CreateAndRename))]
    public void ChooseCreateAndRename() => Choose(new FileCreation(renames: true));

    [Benchmark(Baseline = true)]
    public void Create() => Copy();

    [Benchmark]
    public void CreateAndRename() => Copy();
}
