using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Scenes;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>What an interleaved run measures: the cases of all suites, each with its candidates.</summary>
/// <param name="options">The options of the command line.</param>
public sealed class BenchmarkPlan(BenchOptions options)
{
    /// <summary>Runs the plan in a directory.</summary>
    /// <param name="root">An existing directory on the volume to measure.</param>
    /// <param name="report">Receives each row as soon as it is measured.</param>
    public IReadOnlyList<Row> Run(string root, Action<Row> report)
    {
        ArgumentNullException.ThrowIfNull(report);
        WarmUp.Run(root, [new BuiltInTask(), new CowCopyTask(), new CowCopyEngine()]);
        InterleavedRunner runner = new(options.Rounds);
        CloneSupport clones = new VolumeInspector().Probe(root).CloneSupport;
        List<Row> rows = [];
        foreach (Suite suite in KnownSuites.All)
        {
            Candidate[] candidates = [.. Chosen(suite.CandidatesOn(clones))];
            foreach (SuiteCase one in suite.Cases.Where(IsChosen))
            {
                using Scene scene = one.Open(root);
                IReadOnlyList<Row> measured = runner.Run(scene, candidates);
                foreach (Row row in measured) report(row);
                rows.AddRange(measured);
            }
        }

        return rows;
    }

    private bool IsChosen(SuiteCase one) =>
        options.Questions.Count == 0 || options.Questions.Any(name => one.Name.StartsWith(name, StringComparison.Ordinal));

    // The first is the baseline: every ratio needs it.
    private IEnumerable<Candidate> Chosen(IReadOnlyList<Candidate> candidates) =>
        options.Candidates.Count == 0
            ? candidates
            : candidates.Where((candidate, index) => index == 0 || options.Candidates.Any(candidate.Name.Contains));
}
