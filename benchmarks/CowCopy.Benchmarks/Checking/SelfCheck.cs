using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Scenes;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Checking;

/// <summary>Runs each benchmark once on a tiny corpus, and checks that it did what its name says.</summary>
/// <param name="root">An existing directory.</param>
/// <param name="output">Receives each failure and the totals.</param>
public sealed class SelfCheck(string root, TextWriter output)
{
    private readonly CloneAnswer _clones = CloneAnswers.Of(new VolumeInspector().Probe(root).CanClone);
    private int _checks;
    private int _failures;

    /// <returns>Whether all checks passed.</returns>
    public bool Run()
    {
        foreach (string problem in CorpusCheck.Problems(root)) Report("corpora are the same everywhere", problem);
        Report("corpora are the same everywhere", problem: null);
        foreach (Suite suite in KnownSuites.All) Check(suite);
        output.WriteLine($"{_checks} checks, {_failures} failed.");
        return _failures == 0;
    }

    /// <summary>Runs the cases of one suite once, in small, by all of its candidates.</summary>
    public void Check(Suite suite)
    {
        ArgumentNullException.ThrowIfNull(suite);
        IEnumerable<SuiteCase> cases = suite.Cases.Select(static one => one.Small).OfType<SuiteCase>();
        foreach (SuiteCase one in cases.DistinctBy(static one => one.Name)) Check(one, suite.CandidatesOn(_clones));
    }

    private void Check(SuiteCase one, IReadOnlyList<Candidate> candidates)
    {
        foreach (Candidate candidate in candidates.Where(candidate => candidate.WhyNot(root) is null))
        {
            using Scene scene = one.Open(root);
            if (!scene.IsFor(candidate)) continue;
            bool isUpToDate = one.Question?.Destinations == DestinationCondition.Same;
            string name = $"{one.Name}: {candidate.Name}";
            scene.SetUp();
            Report(name + ", before", scene.ProblemBefore());
            if (isUpToDate) StateCheck.Mark(scene.Requests);
            scene.Ready(candidate)();
            Report(name, isUpToDate ? StateCheck.MarkProblem(scene.Requests) : scene.ProblemAfter(candidate));
            scene.TearDown();
        }
    }

    private void Report(string name, string? problem)
    {
        _checks++;
        if (problem is null) return;
        _failures++;
        output.WriteLine($"FAILED {name}: {problem}");
    }
}
