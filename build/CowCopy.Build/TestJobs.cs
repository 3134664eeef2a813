using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace CowCopy.Build;

/// <summary>
/// Runs the parts of a test run two at a time, beside them those that wait most of their time, and at first what makes the packages.
/// Prints the output of each when it has ended, without skipped tests.
/// </summary>
internal sealed class TestJobs
{
    private readonly Dictionary<TestLane, ConcurrentQueue<TestJob>> _lanes = [];
    private readonly List<(string Name, TimeSpan Time, TestResult[] Results)> _done = [];
    private readonly Lock _lock = new();
    private readonly Task _packed;

    private TestJobs(TestJob? packages, IReadOnlyList<TestJob> jobs)
    {
        foreach (TestLane lane in Enum.GetValues<TestLane>()) _lanes[lane] = new(jobs.Where(job => job.Lane == lane));
        _packed = packages is null ? Task.CompletedTask : Task.Run(() => RunOne(packages));
    }

    /// <summary>Runs all; the results are in the order in which the parts ended, with the time of each part.</summary>
    /// <param name="packages">What makes the packages; null if they are not needed.</param>
    /// <param name="jobs">The parts, in the order in which those of one lane start.</param>
    public static IReadOnlyList<(string Name, TimeSpan Time, TestResult[] Results)> Run(TestJob? packages, IReadOnlyList<TestJob> jobs)
    {
        var run = new TestJobs(packages, jobs);
        Task waiting = Task.Run(() => run.RunAll(TestLane.Waiting)), any = Task.Run(() => run.RunAll(TestLane.Any));
        Task volumes = Task.Run(() =>
        {
            run.RunAll(TestLane.Volumes);
            run.RunAll(TestLane.Any);
        });
        Task.WaitAll(run._packed, waiting, any, volumes);
        return run._done;
    }

    private void RunAll(TestLane lane)
    {
        while (_lanes[lane].TryDequeue(out TestJob? job))
        {
            if (job.NeedsPackages) _packed.Wait();
            RunOne(job);
        }
    }

    private void RunOne(TestJob job)
    {
        lock (_lock) Console.WriteLine($"Running {job.Name}");
        using var output = new StringWriter();
        var clock = Stopwatch.StartNew();
        // Synchronized: the two streams of a process are read by two threads.
        TestResult[] results = [.. job.Run(TextWriter.Synchronized(output))];
        TimeSpan time = clock.Elapsed;
        lock (_lock)
        {
            string seconds = time.TotalSeconds.ToString("0", CultureInfo.InvariantCulture);
            Console.Write($"{Environment.NewLine}== {job.Name}, {seconds} s{Environment.NewLine}{SkippedTests.Without(output.ToString())}");
            _done.Add((job.Name, time, results));
        }
    }
}
