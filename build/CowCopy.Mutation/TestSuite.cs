using System.Globalization;

namespace CowCopy.Mutation;

/// <summary>The tests of all projects, and which mutants each of them reaches.</summary>
/// <param name="say">Reports progress.</param>
/// <param name="names">Only tests whose full name contains one of these; empty for all.</param>
internal sealed class TestSuite(Action<string> say, IReadOnlyList<string> names)
{
    // Of a test and of its host: others use the machine too.
    private const double SlowerThanAlone = 10;
    private static readonly TimeSpan ShortestLimit = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan CoverageLimit = TimeSpan.FromMinutes(5);

    private static readonly TimeSpan Slow = TimeSpan.FromSeconds(5);

    // They read sources instead of running them.
    private const string ReadsSources = "CowCopy.Tests.Repository.";

    private readonly Dictionary<int, List<ReachingTest>> _tests = [];
    private readonly List<string> _failed = [];

    /// <summary>Gets the tests that fail without any mutant, which are left out, with the reason.</summary>
    public IReadOnlyList<string> Failed => _failed;

    /// <summary>Gets the tests that reach a mutant.</summary>
    public IReadOnlyList<ReachingTest> Tests => [.. _tests.Values.SelectMany(static tests => tests).Distinct()];

    /// <summary>Returns the tests that reach a mutant.</summary>
    public IReadOnlyList<ReachingTest> Reaching(int mutant) =>
        _tests.TryGetValue(mutant, out List<ReachingTest>? tests) ? tests : [];

    /// <summary>Runs a part of the tests of a project once and adds what each reaches.</summary>
    /// <param name="project">The index of the project.</param>
    /// <param name="host">Its process, which records.</param>
    /// <param name="part">Which part, counted from 0.</param>
    /// <param name="parts">How many parts there are.</param>
    public async Task Add(int project, TestHost host, int part, int parts)
    {
        string[] all = [.. (await host.List()).Where(static name => !name.StartsWith(ReadsSources, StringComparison.Ordinal))];
        if (names.Count > 0) all = [.. all.Where(name => names.Any(text => name.Contains(text, StringComparison.OrdinalIgnoreCase)))];
        string[] left = [.. all.Where((_, index) => index * parts / all.Length == part)];
        say($"{left.Length} tests of project {project}, part {part}");
        while (left.Length > 0)
        {
            int done = 0;
            await foreach (TestOutcome outcome in host.Run(0, [.. left.Select(static name => (name, CoverageLimit))]))
            {
                done++;
                if (outcome.Time > Slow) say($"{outcome.Test} takes {outcome.Time.TotalSeconds:0} s");
                lock (_tests) Add(project, outcome);
            }

            if (done == 0) break;
            left = left[done..];
        }
    }

    private void Add(int project, TestOutcome outcome)
    {
        if (outcome.Failure is { } failure)
        {
            _failed.Add(string.Create(CultureInfo.InvariantCulture, $"{outcome.Test}: {failure}"));
            return;
        }

        TimeSpan limit = outcome.Time * SlowerThanAlone;
        var test = new ReachingTest(project, outcome.Test, outcome.Time, limit > ShortestLimit ? limit : ShortestLimit);
        foreach (int mutant in outcome.Reached)
        {
            if (!_tests.TryGetValue(mutant, out List<ReachingTest>? tests)) _tests[mutant] = tests = [];
            tests.Add(test);
        }
    }
}
