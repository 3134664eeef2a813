using System.Diagnostics;
using System.Runtime.ExceptionServices;
using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>Runs items on a bounded number of threads, of which the caller's is one: files of a batch, directories of a tree.</summary>
/// <remarks>
/// The caller waits for items, not for threads: where the thread pool is busy and no other thread ever comes, it does everything itself.
/// It starts alone; others join when it takes long, or when an item reports that it will.
/// </remarks>
/// <param name="mostThreads">The maximum number of threads.</param>
/// <param name="start">Has another thread run the items; null for one of the thread pool.</param>
internal abstract class Workers(int mostThreads, Action<Workers>? start = null)
{
    private static readonly long TimeAlone = Stopwatch.Frequency * Policy.MicrosecondsWorthAThread / 1_000_000;

    private long _endOfTimeAlone = Stopwatch.GetTimestamp() + TimeAlone;
    private ExceptionDispatchInfo? _failure;
    private volatile bool _hasWorkers; // until then one thread runs items, and only it adds workers

    /// <summary>Starts more workers: the current item is expected to be slow.</summary>
    public void AddWorkers()
    {
        if (!_hasWorkers) AddWorkers(CountWaiting(mostThreads - 1));
    }

    /// <summary>Starts anew the time for which the first thread stays alone: what took long until now will not again.</summary>
    public void RestartTimeAlone() => _endOfTimeAlone = Stopwatch.GetTimestamp() + TimeAlone;

    /// <summary>Runs items until this thread finds none.</summary>
    public abstract void RunItems();

    /// <summary>Counts the threads that the items which wait are worth, up to a maximum.</summary>
    protected abstract int CountWaiting(int most);

    /// <summary>Runs all items, and throws what one of them threw.</summary>
    /// <param name="threads">The threads that start at once, the caller's among them.</param>
    protected void Run(int threads)
    {
        AddWorkers(threads - 1);
        RunItems();
        AwaitEnd();
        _failure?.Throw();
    }

    /// <summary>Waits for the items that other threads run.</summary>
    protected abstract void AwaitEnd();

    /// <summary>Starts more workers if the time is over for which the first thread stays alone.</summary>
    protected void AddWorkersWhenLong()
    {
        if (!_hasWorkers && Stopwatch.GetTimestamp() >= _endOfTimeAlone) AddWorkers();
    }

    /// <summary>Does one item. What it throws goes on in the caller's thread, after the other items.</summary>
    protected void Do<TItem>(Action<TItem, Workers> work, TItem item)
    {
        try
        {
            work(item, this);
        }
#pragma warning disable CA1031 // not swallowed: it goes on in the caller's thread
        catch (Exception exception)
#pragma warning restore CA1031
        {
            Interlocked.CompareExchange(ref _failure, ExceptionDispatchInfo.Capture(exception), comparand: null);
        }
    }

    private void AddWorkers(int threads)
    {
        if (threads <= 0) return;
        _hasWorkers = true;
        for (int thread = 0; thread < threads; thread++)
        {
            if (start is not null) start(this);
            else ThreadPool.UnsafeQueueUserWorkItem(static state => ((Workers)state!).RunItems(), this);
        }
    }
}
