using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>Spreads the items of a batch over threads.</summary>
/// <remarks>
/// Items are handed out one by one, in their order: neighbours have different sources, so that threads seldom wait for each other inside
/// the kernel, and the threads end together. Where items have groups, such as the files of one directory, each thread takes a group of its
/// own while there is one, and then helps with the others.
/// </remarks>
internal sealed class BatchWorkers : Workers
{
    private readonly Action<int, Workers> _work;
    private readonly int[] _ends;
    private readonly int[] _next; // by group
    private readonly object _ending = new();
    private int _started; // groups
    private int _left; // items that are not done

    private BatchWorkers(int[] ends, int mostThreads, Action<int, Workers> work, Action<Workers>? start)
        : base(mostThreads, start)
    {
        _left = ends[ends.Length - 1];
        _work = work;
        _ends = ends;
        _next = new int[ends.Length];
        for (int group = 1; group < ends.Length; group++) _next[group] = ends[group - 1];
    }

    public static void Run(int count, int maxParallelism, Action<int, Workers> work) => Run([count], maxParallelism, work);

    /// <param name="ends">For each group, the index after its last item.</param>
    /// <param name="maxParallelism">The maximum number of threads; 0 for the default.</param>
    /// <param name="work">Does one item. May start more workers for the rest.</param>
    /// <param name="start">Has another thread run the items; null for one of the thread pool.</param>
    /// <param name="processors">The number of processors; null for those of this machine.</param>
    public static void Run(int[] ends, int maxParallelism, Action<int, Workers> work, Action<Workers>? start = null, int? processors = null)
    {
        int count = ends.Length == 0 ? 0 : ends[ends.Length - 1];
        if (count == 0) return; // most batches have nothing that waits for the others
        int available = processors ?? Environment.ProcessorCount;
        new BatchWorkers(ends, Policy.ThreadsAtMost(available, maxParallelism), work, start)
            .Run(Policy.Threads(count, available, maxParallelism));
    }

    /// <inheritdoc/>
    public override void RunItems()
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

    /// <inheritdoc/>
    protected override int CountWaiting(int most)
    {
        int waiting = 0;
        for (int group = 0; group < _ends.Length && waiting < most; group++)
            waiting += Math.Max(0, _ends[group] - Volatile.Read(ref _next[group]));
        return Math.Min(waiting, most);
    }

    /// <summary>Each item ends soon after the caller cancels.</summary>
    protected override void AwaitEnd()
    {
        lock (_ending)
        {
            while (_left > 0) Monitor.Wait(_ending);
        }
    }

    private int StartGroup() => Interlocked.Increment(ref _started) - 1;

    private int RunGroup(int group)
    {
        int done = 0;
        for (int item = StartItem(group); item < _ends[group]; item = StartItem(group))
        {
            AddWorkersWhenLong();
            Do(_work, item);
            done++;
        }

        return done;
    }

    private int StartItem(int group) => Interlocked.Increment(ref _next[group]) - 1;
}
