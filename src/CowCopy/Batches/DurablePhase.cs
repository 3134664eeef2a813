using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Batches;

/// <summary>
/// The last phase of a durable batch: waits until the new files are on stable storage, and sets their times. Runs for many files at once,
/// whose writeback was started, so that storage works on all of them meanwhile.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="finish">Receives each result.</param>
/// <param name="cancellationToken">Cancels the phase; files that are still pending are deleted.</param>
internal sealed class DurablePhase(IPlatform platform, Action<int, CopyResult> finish, CancellationToken cancellationToken)
{
    private readonly object _running = new();
    private readonly List<PendingTimestamp> _pending = [];
    private PendingTimestamp[] _completing = [];

    /// <summary>Adds a file; the thread that adds the last of as many as may be open completes all.</summary>
    public void Add(PendingTimestamp file)
    {
        bool isLast;
        lock (_pending)
        {
            _pending.Add(file);
            isLast = _pending.Count >= Policy.MostPendingTimestamps;
        }

        if (isLast) Complete();
    }

    /// <summary>Completes all files if one of them is pending or being completed by another thread.</summary>
    /// <returns>Whether it was.</returns>
    public bool CompleteIfPending(FileIdentity file)
    {
        lock (_pending)
        {
            if (!_pending.Exists(one => one.Identity == file) && !Array.Exists(_completing, one => one.Identity == file)) return false;
        }

        Complete();
        return true;
    }

    public void Complete()
    {
        lock (_running)
        {
            lock (_pending)
            {
                _completing = [.. _pending];
                _pending.Clear();
            }

            foreach (PendingTimestamp file in _completing) finish(file.Index, file.Complete(platform, cancellationToken));
            lock (_pending) _completing = [];
        }
    }
}
