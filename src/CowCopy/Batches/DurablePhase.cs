using CowCopy.Files;
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
    private readonly HashSet<FileKey> _files = [];

    /// <summary>Adds a file; the thread that adds the last of as many as may be open completes all.</summary>
    public void Add(PendingTimestamp file)
    {
        bool isLast;
        lock (_pending)
        {
            _pending.Add(file);
            _files.Add(new FileKey(file.Identity));
            isLast = _pending.Count >= Policy.MostPendingTimestamps;
        }

        if (isLast) Complete();
    }

    /// <summary>Whether a file was added, also if it is complete by now: an earlier query may have its time of writing.</summary>
    public bool WasAdded(FileIdentity file)
    {
        lock (_pending) return _files.Contains(new FileKey(file));
    }

    /// <summary>Completes all files that were added, those that another thread is at included.</summary>
    public void Complete()
    {
        PendingTimestamp[] files;
        CopyResult[] results;
        lock (_running)
        {
            lock (_pending)
            {
                files = [.. _pending];
                _pending.Clear();
            }

            results = Array.ConvertAll(files, file => file.Complete(platform, cancellationToken));
        }

        for (int position = 0; position < files.Length; position++) finish(files[position].Index, results[position]);
    }
}
