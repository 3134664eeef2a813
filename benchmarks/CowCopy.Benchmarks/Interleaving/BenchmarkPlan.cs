using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Scenes;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>What an interleaved run measures: the cases of all suites, each with its candidates.</summary>
/// <param name="options">The options of the command line.</param>
/// <param name="output">Receives what cannot run in the directory, with the reason.</param>
public sealed class BenchmarkPlan(BenchOptions options, TextWriter output)
{
    private readonly IReadOnlyList<(Suite Suite, SuiteCase[] Cases)> _suites = KnownSuites.Select(options);

    /// <summary>Runs the plan in a directory.</summary>
    /// <param name="root">An existing directory on the volume to measure.</param>
    /// <param name="report">Receives each row as soon as it is measured.</param>
    public IReadOnlyList<Row> Run(string root, Action<Row> report)
    {
        ArgumentNullException.ThrowIfNull(report);
        WarmUp.Run(root, [new BuiltInTask(), new CowCopyTask(), new CowCopyEngine()]);
        InterleavedRunner runner = new(options.Rounds);
        CloneAnswer clones = CloneAnswers.Of(new VolumeInspector().Probe(root).CanClone);
        List<Row> rows = [];
        foreach ((Suite suite, SuiteCase[] cases) in _suites)
        {
            Candidate[] candidates = [.. Chosen(suite.CandidatesOn(clones)).Where(candidate => CanRun(suite, candidate, root))];
            if (candidates.Length == 0) continue;
            foreach (SuiteCase one in cases)
            {
                using Scene scene = one.Open(root);
                IReadOnlyList<Row> measured = runner.Run(scene, candidates);
                foreach (Row row in measured) report(row);
                rows.AddRange(measured);
            }
        }

        return rows;
    }

    private bool CanRun(Suite suite, Candidate candidate, string root)
    {
        if (candidate.WhyNot(root) is not { } reason) return true;
        output.WriteLine($"Skipped: {suite.GetType().Name}, {candidate.Name}: {reason}");
        return false;
    }

    // The first is the baseline: every ratio needs it.
    private IEnumerable<Candidate> Chosen(IReadOnlyList<Candidate> candidates) =>
        options.Candidates.Count == 0
            ? candidates
            : candidates.Where((candidate, index) => index == 0 || options.Candidates.Any(candidate.Name.Contains));
}
