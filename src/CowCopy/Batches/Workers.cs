using System.Diagnostics;
using System.Runtime.ExceptionServices;
using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>Spreads the items of a batch over a bounded number of threads, of which the caller's is one.</summary>
/// <remarks>
/// The caller waits for items, not for threads: where the thread pool is busy and no other thread ever comes, it does everything itself.
/// Items are handed out one by one, in their order: neighbours have different sources, so that threads seldom wait for each other inside
/// the kernel, and the threads end together. Where items have groups, such as the files of one directory, each thread takes a group of its
/// own while there is one, and then helps with the others. A batch of few items starts on the caller's thread; others join when it takes
/// long, or when an item reports that it will.
/// </remarks>
internal sealed class Workers
{
    private readonly int _count;
    private readonly int _mostThreads;
    private readonly Work _work;
    private readonly int[] _ends;
    private readonly int[] _next; // by group
    private readonly object _ending = new();
    private ExceptionDispatchInfo? _failure;
    private int _started; // groups
    private int _done;
    private int _hasWorkers;

    private Workers(int[] ends, int mostThreads, Work work)
    {
        _count = ends[ends.Length - 1];
        _mostThreads = mostThreads;
        _work = work;
        _ends = ends;
        _next = new int[ends.Length];
        for (int group = 1; group < ends.Length; group++) _next[group] = ends[group - 1];
    }

    /// <summary>Does one item. May start more workers for the rest.</summary>
    public delegate void Work(int item, Workers workers);

    public static void Run(int count, int maxParallelism, Work work) => Run([count], maxParallelism, work);

    /// <param name="ends">For each group, the index after its last item.</param>
    /// <param name="maxParallelism">The maximum number of threads; 0 for the default.</param>
    /// <param name="work">Does one item.</param>
    public static void Run(int[] ends, int maxParallelism, Work work)
    {
        int count = ends.Length == 0 ? 0 : ends[ends.Length - 1];
        if (count == 0) return; // most batches have nothing that waits for the others
        Workers workers = new(ends, Policy.ThreadsAtMost(Environment.ProcessorCount, maxParallelism), work);
        int threads = Policy.Threads(count, Environment.ProcessorCount, maxParallelism);
        if (threads > 1) workers.AddWorkers(threads - 1);
        long aShortWhile = Stopwatch.Frequency * Policy.MicrosecondsWorthAThread / 1_000_000;
        workers.RunItems(threads > 1 || workers._mostThreads == 1 ? long.MaxValue : Stopwatch.GetTimestamp() + aShortWhile);
        workers.AwaitEnd();
        workers._failure?.Throw();
    }

    /// <summary>Starts more workers: the current item is expected to be slow.</summary>
    public void AddWorkers()
    {
        if (_mostThreads > 1) AddWorkers(Math.Min(_mostThreads - 1, CountWaiting()));
    }

    private void AddWorkers(int threads)
    {
        if (threads <= 0 || Interlocked.Exchange(ref _hasWorkers, 1) != 0) return;
        for (int thread = 0; thread < threads; thread++)
            ThreadPool.UnsafeQueueUserWorkItem(static state => ((Workers)state!).RunItems(long.MaxValue), this);
    }

    /// <summary>Does items until none is left to start.</summary>
    /// <param name="timeAlone">The time at which more workers start, if items are left.</param>
    private void RunItems(long timeAlone)
    {
        int done = 0;
        for (int group = StartGroup(); group < _ends.Length; group = StartGroup()) done += RunGroup(group, ref timeAlone);
        for (int group = 0; group < _ends.Length; group++) done += RunGroup(group, ref timeAlone);
        if (done == 0 || Interlocked.Add(ref _done, done) < _count) return;
        lock (_ending) Monitor.PulseAll(_ending);
    }

    private int StartGroup() => Interlocked.Increment(ref _started) - 1;

    private int RunGroup(int group, ref long timeAlone)
    {
        int done = 0;
        while (Volatile.Read(ref _next[group]) < _ends[group])
        {
            if (timeAlone != long.MaxValue && Stopwatch.GetTimestamp() >= timeAlone)
            {
                timeAlone = long.MaxValue;
                AddWorkers(Math.Min(_mostThreads, CountWaiting()) - 1);
            }

            int item = Interlocked.Increment(ref _next[group]) - 1;
            if (item >= _ends[group]) break;
            RunItem(item);
            done++;
        }

        return done;
    }

    private int CountWaiting()
    {
        if (Volatile.Read(ref _hasWorkers) != 0) return 0;
        int waiting = 0;
        for (int group = 0; group < _ends.Length; group++) waiting += Math.Max(0, _ends[group] - Volatile.Read(ref _next[group]));
        return waiting;
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
