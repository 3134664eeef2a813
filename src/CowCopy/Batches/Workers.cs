using System.Diagnostics;
using System.Runtime.ExceptionServices;
using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>Spreads the items of a batch over a bounded number of threads, of which the caller's is one.</summary>
/// <remarks>
/// The caller waits for items, not for threads: where the thread pool is busy and no other thread ever comes, it does everything itself.
/// Items are handed out one by one, in their order: neighbours have different sources, so that threads seldom wait for each other inside
/// the kernel, and the threads end together. A batch of few items starts on the caller's thread; others join when it takes long, or when an
/// item reports that it will.
/// </remarks>
internal sealed class Workers
{
    private readonly int _count;
    private readonly int _mostThreads;
    private readonly Work _work;
    private readonly object _ending = new();
    private ExceptionDispatchInfo? _failure;
    private int _next;
    private int _done;
    private int _hasWorkers;

    private Workers(int count, int mostThreads, Work work)
    {
        _count = count;
        _mostThreads = mostThreads;
        _work = work;
    }

    /// <summary>Does one item. May start more workers for the rest.</summary>
    public delegate void Work(int item, Workers workers);

    public static void Run(int count, int maxParallelism, Work work)
    {
        if (count == 0) return; // most batches have nothing that waits for the others
        Workers workers = new(count, Policy.ThreadsAtMost(Environment.ProcessorCount, maxParallelism), work);
        int threads = Policy.Threads(count, Environment.ProcessorCount, maxParallelism);
        if (threads > 1) workers.AddWorkers(threads - 1);
        else workers.WorkAlone();
        workers.RunItems();
        workers.AwaitEnd();
        workers._failure?.Throw();
    }

    /// <summary>Starts more workers: the current item is expected to be slow.</summary>
    public void AddWorkers() => AddWorkers(Math.Min(_mostThreads - 1, _count - Volatile.Read(ref _next)));

    private void AddWorkers(int threads)
    {
        if (threads <= 0 || Interlocked.Exchange(ref _hasWorkers, 1) != 0) return;
        for (int thread = 0; thread < threads; thread++)
            ThreadPool.UnsafeQueueUserWorkItem(static state => ((Workers)state!).RunItems(), this);
    }

    /// <summary>Does items on this thread for a short while, then starts more workers.</summary>
    private void WorkAlone()
    {
        if (_mostThreads == 1) return;
        long end = Stopwatch.GetTimestamp() + (Stopwatch.Frequency * Policy.MicrosecondsWorthAThread / 1_000_000);
        while (_next < _count && _hasWorkers == 0)
        {
            if (_next < _count - 1 && Stopwatch.GetTimestamp() >= end) AddWorkers(Math.Min(_mostThreads, _count - _next) - 1);
            else RunNext();
        }
    }

    private void RunItems()
    {
        while (RunNext())
        {
        }
    }

    private bool RunNext()
    {
        int item = Interlocked.Increment(ref _next) - 1;
        if (item >= _count) return false;
        RunItem(item);
        if (Interlocked.Increment(ref _done) < _count) return true;
        lock (_ending) Monitor.PulseAll(_ending);
        return false;
    }

    /// <summary>Each item ends soon after the caller cancels.</summary>
    private void AwaitEnd()
    {
        lock (_ending)
        {
            while (Volatile.Read(ref _done) < _count) Monitor.Wait(_ending);
        }
    }

    private void RunItem(int item)
    {
        try
        {
            _work(item, this);
        }
#pragma warning disable CA1031 // not swallowed: it goes on in the caller's thread
        catch (Exception exception)
#pragma warning restore CA1031
        {
            Interlocked.CompareExchange(ref _failure, ExceptionDispatchInfo.Capture(exception), comparand: null);
        }
    }
}
