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
    private readonly int _mostThreads;
    private readonly Work _work;
    private readonly Action<Workers>? _start;
    private readonly int[] _ends;
    private readonly int[] _next; // by group
    private long _endOfTimeAlone;
    private readonly object _ending = new();
    private ExceptionDispatchInfo? _failure;
    private int _started; // groups
    private int _left; // items that are not done
    private volatile bool _hasWorkers; // until then one thread runs items, and only it adds workers

    private Workers(int[] ends, int mostThreads, Work work, Action<Workers>? start)
    {
        _left = ends[ends.Length - 1];
        _mostThreads = mostThreads;
        _work = work;
        _start = start;
        _ends = ends;
        _next = new int[ends.Length];
        for (int group = 1; group < ends.Length; group++) _next[group] = ends[group - 1];
        RestartTimeAlone();
    }

    /// <summary>Does one item. May start more workers for the rest.</summary>
    public delegate void Work(int item, Workers workers);

    public static void Run(int count, int maxParallelism, Work work) => Run([count], maxParallelism, work);

    /// <param name="ends">For each group, the index after its last item.</param>
    /// <param name="maxParallelism">The maximum number of threads; 0 for the default.</param>
    /// <param name="work">Does one item.</param>
    /// <param name="start">Has another thread run the items; null for one of the thread pool.</param>
    /// <param name="processors">The number of processors; null for those of this machine.</param>
    public static void Run(int[] ends, int maxParallelism, Work work, Action<Workers>? start = null, int? processors = null)
    {
        int count = ends.Length == 0 ? 0 : ends[ends.Length - 1];
        if (count == 0) return; // most batches have nothing that waits for the others
        int available = processors ?? Environment.ProcessorCount;
        Workers workers = new(ends, Policy.ThreadsAtMost(available, maxParallelism), work, start);
        workers.AddWorkers(Policy.Threads(count, available, maxParallelism) - 1);
        workers.RunItems();
        workers.AwaitEnd();
        workers._failure?.Throw();
    }

    /// <summary>Starts more workers: the current item is expected to be slow.</summary>
    public void AddWorkers()
    {
        if (!_hasWorkers) AddWorkers(CountWaiting(_mostThreads - 1));
    }

    /// <summary>Starts anew the time for which the first thread stays alone: what took long until now will not again.</summary>
    public void RestartTimeAlone() =>
        _endOfTimeAlone = Stopwatch.GetTimestamp() + (Stopwatch.Frequency * Policy.MicrosecondsWorthAThread / 1_000_000);

    private void AddWorkers(int threads)
    {
        if (threads <= 0) return;
        _hasWorkers = true;
        for (int thread = 0; thread < threads; thread++) Start();
    }

    private void Start()
    {
        if (_start is not null) _start(this);
        else ThreadPool.UnsafeQueueUserWorkItem(static state => ((Workers)state!).RunItems(), this);
    }

    /// <summary>Does items until none is left to start.</summary>
    public void RunItems()
    {
        int done = 0;
        for (int group = StartGroup(); group < _ends.Length; group = StartGroup()) done += RunGroup(group);
        for (int group = 0; group < _ends.Length; group++) done += RunGroup(group);
        lock (_ending)
        {
            _left -= done;
            Monitor.PulseAll(_ending);
        }
    }

    private int StartGroup() => Interlocked.Increment(ref _started) - 1;

    /// <summary>Does items of a group, and has others join when the time is over for which the first thread stays alone.</summary>
    private int RunGroup(int group)
    {
        int done = 0;
        for (int item = StartItem(group); item < _ends[group]; item = StartItem(group))
        {
            if (Stopwatch.GetTimestamp() >= _endOfTimeAlone) AddWorkers();
            RunItem(item);
            done++;
        }

        return done;
    }

    private int StartItem(int group) => Interlocked.Increment(ref _next[group]) - 1;

    /// <summary>Counts the items that no thread has started, up to a maximum.</summary>
    private int CountWaiting(int most)
    {
        int waiting = 0;
        for (int group = 0; group < _ends.Length && waiting < most; group++)
            waiting += Math.Max(0, _ends[group] - Volatile.Read(ref _next[group]));
        return Math.Min(waiting, most);
    }

    /// <summary>Each item ends soon after the caller cancels.</summary>
    private void AwaitEnd()
    {
        lock (_ending)
        {
            while (_left > 0) Monitor.Wait(_ending);
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
