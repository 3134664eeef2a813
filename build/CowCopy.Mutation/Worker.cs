using System.Collections.Concurrent;

namespace CowCopy.Mutation;

/// <summary>Runs mutants, one at a time, in processes of its own.</summary>
/// <param name="suite">The tests.</param>
/// <param name="hosts">One process for each test project.</param>
/// <param name="noticing">How many mutants each test has noticed.</param>
/// <param name="limit">The time of tests that a mutant may take before it counts as survived.</param>
internal sealed class Worker(
    TestSuite suite, IReadOnlyList<TestHost> hosts, ConcurrentDictionary<ReachingTest, int> noticing, TimeSpan limit)
{
    // What mutants leave open or running stays with their process.
    private const int MutantsPerProcess = 200;

    private const int Tries = 3;

    // Of a test that has noticed none so far: as if it had noticed this much of one.
    private const double Unknown = 0.1;
    private static readonly TimeSpan TimeOfCall = TimeSpan.FromMilliseconds(5);

    private int _runs;

    /// <summary>Runs the tests that reach a mutant until one notices it.</summary>
    public async Task<Verdict> Run(Mutant mutant)
    {
        if (++_runs % MutantsPerProcess == 0) StopAll();
        IReadOnlyList<ReachingTest> reaching = suite.Reaching(mutant.Id);
        if (reaching.Count == 0) return new(mutant, Status.NotCovered, "");
        TimeSpan spent = TimeSpan.Zero;
        string unsteady = "";
        // Tests that take longer than all may take run only where there are no others.
        ReachingTest shortest = reaching.MinBy(static test => test.Time)!;
        List<ReachingTest> left = Order(reaching.Where(test => test.Time < limit).DefaultIfEmpty(shortest));
        while (left.Count > 0 && spent < limit)
        {
            // As many as belong to one project and fit the time.
            List<ReachingTest> next = [];
            foreach (ReachingTest test in left.TakeWhile(test => test.Project == left[0].Project && spent < limit))
            {
                next.Add(test);
                spent += test.Time;
            }

            (ReachingTest? failed, string failure) = await FirstFailure(mutant.Id, next);
            if (failed is null)
            {
                left.RemoveRange(0, next.Count);
                continue;
            }

            if (await IsConfirmed(mutant.Id, failed))
            {
                noticing.AddOrUpdate(failed, 1, static (_, count) => count + 1);
                return new(mutant, Status.Noticed, $"{failed.Name}: {failure}");
            }

            unsteady = $"{failed.Name}: {failure}";
            left.RemoveRange(0, left.IndexOf(failed) + 1);
        }

        return new(mutant, unsteady.Length == 0 ? Status.Survived : Status.Unsteady, unsteady);
    }

    // What has noticed most for its time runs first. The contract is one test for each volume: the others that it has come later, so that
    // different tests run before the time is over.
    private List<ReachingTest> Order(IEnumerable<ReachingTest> tests) =>
    [
        .. tests.GroupBy(static test => test.Name[(test.Name.LastIndexOf('.') + 1)..], StringComparer.Ordinal)
            .SelectMany(static same => same.OrderBy(static test => test.Time).Select(static (test, rank) => (Test: test, Rank: rank)))
            .OrderByDescending(one => (noticing.GetValueOrDefault(one.Test) + (Unknown / (1 + one.Rank)))
                / (one.Test.Time + TimeOfCall).TotalSeconds)
            .Select(static one => one.Test),
    ];

    private async Task<(ReachingTest? Test, string Failure)> FirstFailure(int mutant, List<ReachingTest> tests)
    {
        (string, TimeSpan)[] limits = [.. tests.Select(static test => (test.Name, test.Limit))];
        TestOutcome? failed = null;
        await foreach (TestOutcome outcome in hosts[tests[0].Project].Run(mutant, limits))
            if (outcome.Failure is not null) failed = outcome; // the last one
        return failed is null ? (null, "") : (tests.First(test => test.Name == failed.Test), failed.Failure!);
    }

    // The test passes without the mutant, in a new process at the latest, and fails with it once more: a busy machine, or one that was
    // suspended, makes tests fail too. A test of random cases may need another try.
    private async Task<bool> IsConfirmed(int mutant, ReachingTest test)
    {
        for (int attempt = 0; attempt < Tries; attempt++)
        {
            if ((await FirstFailure(0, [test])).Test is not null)
            {
                hosts[test.Project].Stop();
                if ((await FirstFailure(0, [test])).Test is not null) return false;
            }

            if ((await FirstFailure(mutant, [test])).Test is not null) return true;
        }

        return false;
    }

    private void StopAll()
    {
        foreach (TestHost host in hosts) host.Stop();
    }
}
