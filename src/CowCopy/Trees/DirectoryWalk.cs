using CowCopy.Batches;
using CowCopy.Planning;

namespace CowCopy.Trees;

/// <summary>
/// Visits the directories of a tree, each after the one above it. A visit may add the directories below. Other threads join only when there
/// are directories for them.
/// </summary>
internal sealed class DirectoryWalk : Workers
{
    private readonly Action<TreeDirectory, Workers> _visit;
    private readonly Stack<TreeDirectory> _waiting = new();
    private int _unfinished = 1;

    private DirectoryWalk(TreeDirectory root, int mostThreads, Action<TreeDirectory> visit)
        : base(mostThreads)
    {
        _visit = (directory, _) => visit(directory);
        _waiting.Push(root);
    }

    public static void Run(TreeDirectory root, int maxParallelism, Action<TreeDirectory> visit) =>
        new DirectoryWalk(root, Policy.ThreadsAtMost(Environment.ProcessorCount, maxParallelism), visit).Run(threads: 1);

    /// <summary>Returns when all directories are visited, by this thread or by others.</summary>
    public override void RunItems()
    {
        while (Take() is { } directory)
        {
            Visit(directory);
            AddWorkersWhenLong();
        }
    }

    /// <summary>As many as there may be once one has a directory, as it may find more; the next directory is for this thread.</summary>
    protected override int CountWaiting(int most) => _waiting.Count < 2 ? 0 : most; // this thread is alone, and needs no lock

    protected override void AwaitEnd()
    {
        // Each thread ends with the last directory.
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
        Do(_visit, directory);
        lock (_waiting)
        {
            // The first is taken next: what it holds follows what is above it.
            for (int index = directory.Directories.Count - 1; index >= 0; index--) _waiting.Push(directory.Directories[index]);
            _unfinished += directory.Directories.Count - 1;
            if (_unfinished == 0 || directory.Directories.Count > 1) Monitor.PulseAll(_waiting);
        }
    }
}
