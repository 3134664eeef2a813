using System.Diagnostics;
using System.Runtime.ExceptionServices;
using CowCopy.Planning;

namespace CowCopy.Execution;

/// <summary>Spreads the items of a batch over a bounded number of threads, of which the caller's is one.</summary>
/// <remarks>
/// The caller waits for items, not for threads: where the thread pool is busy and no other thread ever comes, it does everything itself.
/// Items are handed out one by one, in their order: neighbours have different sources, so that threads seldom wait for each other inside the kernel, and the threads
/// end together.
/// </remarks>
internal sealed class Workers
{
    private readonly int _count;
    private readonly Action<int> _work;
    private readonly object _ending = new();
    private ExceptionDispatchInfo? _failure;
    private int _next;
    private int _done;

    private Workers(int first, int count, Action<int> work)
    {
        _next = _done = first;
        _count = count;
        _work = work;
    }

    public static void Run(int count, int maxParallelism, Action<int> work)
    {
        int first = 0, threads = Policy.Threads(count, Environment.ProcessorCount, maxParallelism);
        if (threads == 1)
        {
            int most = Policy.ThreadsAtMost(Environment.ProcessorCount, maxParallelism);
            first = Alone(count, most, work);
            threads = Math.Min(most, count - first);
        }

        if (first == count) return;
        Workers workers = new(first, count, work);
        for (int thread = 1; thread < threads; thread++) ThreadPool.UnsafeQueueUserWorkItem(static state => ((Workers)state!).WorkOff(), workers);
        workers.WorkOff();
        workers.AwaitEnd();
        workers._failure?.Throw();
    }

    /// <returns>How many items are done: all of them, unless they take so long that others had better help with those that are left.</returns>
    private static int Alone(int count, int threads, Action<int> work)
    {
        long end = Stopwatch.GetTimestamp() + (Stopwatch.Frequency * Policy.MicrosecondsWorthAThread / 1_000_000);
        int item = 0;
        while (item < count && (threads == 1 || item == count - 1 || Stopwatch.GetTimestamp() < end)) work(item++);
        return item;
    }

    private void WorkOff()
    {
        for (int item; (item = Interlocked.Increment(ref _next) - 1) < _count;)
        {
            WorkOff(item);
            if (Interlocked.Increment(ref _done) < _count) continue;
            lock (_ending) Monitor.PulseAll(_ending);
        }
    }

    /// <summary>Each item ends by itself, soon, when the caller cancels.</summary>
    private void AwaitEnd()
    {
        lock (_ending)
        {
            while (Volatile.Read(ref _done) < _count) Monitor.Wait(_ending);
        }
    }

    private void WorkOff(int item)
    {
        try
        {
            _work(item);
        }
#pragma warning disable CA1031 // not swallowed: it goes on in the caller's thread
        catch (Exception exception)
#pragma warning restore CA1031
        {
            Interlocked.CompareExchange(ref _failure, ExceptionDispatchInfo.Capture(exception), comparand: null);
        }
    }
}
