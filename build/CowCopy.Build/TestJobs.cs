using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace CowCopy.Build;

/// <summary>Runs the parts of a test run two at a time. Prints the output of each when it has ended, without skipped tests.</summary>
internal sealed class TestJobs
{
    private readonly ConcurrentQueue<TestJob> _others;
    private readonly ConcurrentQueue<TestJob> _sharingVolumes;
    private readonly List<(string Name, TimeSpan Time, TestResult[] Results)> _done = [];
    private readonly Lock _lock = new();

    private TestJobs(IReadOnlyList<TestJob> jobs)
    {
        _sharingVolumes = new(jobs.Where(job => job.SharesVolumes));
        _others = new(jobs.Where(job => !job.SharesVolumes));
    }

    /// <summary>Runs all; the results are in the order in which the parts ended, with the time of each part.</summary>
    public static IReadOnlyList<(string Name, TimeSpan Time, TestResult[] Results)> Run(IReadOnlyList<TestJob> jobs)
    {
        var run = new TestJobs(jobs);
        Task first = Task.Run(() =>
        {
            run.RunAll(run._sharingVolumes);
            run.RunAll(run._others);
        });
        Task second = Task.Run(() => run.RunAll(run._others));
        Task.WaitAll(first, second);
        return run._done;
    }

    private void RunAll(ConcurrentQueue<TestJob> jobs)
    {
        while (jobs.TryDequeue(out TestJob? job)) RunOne(job);
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
