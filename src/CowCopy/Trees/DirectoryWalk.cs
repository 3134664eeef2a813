using System.Diagnostics;
using System.Runtime.ExceptionServices;
using CowCopy.Planning;

namespace CowCopy.Trees;

/// <summary>
/// Visits the directories of a tree, each after the one above it, on a bounded number of threads, of which the caller's is one. A visit may
/// add the directories below. Others join only when it takes long and there are directories for them.
/// </summary>
internal sealed class DirectoryWalk
{
    private readonly Action<TreeDirectory> _visit;
    private readonly Stack<TreeDirectory> _waiting = new();
    private readonly int _mostThreads;
    private ExceptionDispatchInfo? _failure;
    private int _unfinished = 1;

    private DirectoryWalk(TreeDirectory root, int mostThreads, Action<TreeDirectory> visit)
    {
        _visit = visit;
        _mostThreads = mostThreads;
        _waiting.Push(root);
    }

    public static void Run(TreeDirectory root, int maxParallelism, Action<TreeDirectory> visit)
    {
        DirectoryWalk walk = new(root, Policy.ThreadsAtMost(Environment.ProcessorCount, maxParallelism), visit);
        long aShortWhile = Stopwatch.Frequency * Policy.MicrosecondsWorthAThread / 1_000_000;
        walk.VisitAll(walk._mostThreads == 1 ? long.MaxValue : Stopwatch.GetTimestamp() + aShortWhile);
        walk._failure?.Throw();
    }

    /// <summary>Returns when all directories are visited, by this thread or by others.</summary>
    /// <param name="timeAlone">The time at which more threads start.</param>
    private void VisitAll(long timeAlone)
    {
        while (Take() is { } directory)
        {
            Visit(directory);
            if (timeAlone == long.MaxValue || Stopwatch.GetTimestamp() < timeAlone) continue;
            if (_waiting.Count < 2) continue; // for this thread; it is alone, and needs no lock
            timeAlone = long.MaxValue;
            for (int thread = 1; thread < _mostThreads; thread++)
                ThreadPool.UnsafeQueueUserWorkItem(static walk => ((DirectoryWalk)walk!).VisitAll(long.MaxValue), this);
        }
    }

    /// <summary>Takes the next directory, and waits for one while another thread may find some; null at the end.</summary>
    private TreeDirectory? Take()
    {
        lock (_waiting)
        {
            while (_waiting.Count == 0 && _unfinished > 0) Monitor.Wait(_waiting);
            return _waiting.Count == 0 ? null : _waiting.Pop();
        }
    }

    private void Visit(TreeDirectory directory)
    {
        try
        {
            _visit(directory);
        }
#pragma warning disable CA1031 // not swallowed: it goes on in the caller's thread
        catch (Exception exception)
#pragma warning restore CA1031
        {
            Interlocked.CompareExchange(ref _failure, ExceptionDispatchInfo.Capture(exception), comparand: null);
        }

        lock (_waiting)
        {
            // The first is taken next: what it holds follows what is above it.
            for (int index = directory.Directories.Count - 1; index >= 0; index--) _waiting.Push(directory.Directories[index]);
            _unfinished += directory.Directories.Count - 1;
            if (_unfinished == 0 || directory.Directories.Count > 1) Monitor.PulseAll(_waiting);
        }
    }
}
