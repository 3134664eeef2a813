using System.Collections.Concurrent;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Batches;

/// <summary>
/// The last phase of a durable batch: waits until the new files are on stable storage, and sets their times. Runs for many files at once,
/// whose writeback was started, so that storage works on all of them at once.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="finish">Receives each result.</param>
/// <param name="cancellationToken">Cancels the phase; files that are still pending are deleted.</param>
internal sealed class DurablePhase(IPlatform platform, Action<int, CopyResult> finish, CancellationToken cancellationToken)
{
    private readonly object _running = new();
    private readonly ConcurrentQueue<PendingTimestamp> _pending = new();
    private readonly ConcurrentDictionary<FileKey, FileKey> _files = new(); // each by itself

    /// <summary>Adds a file; the thread that adds the last of as many as may be open completes all.</summary>
    public void Add(PendingTimestamp file)
    {
        FileKey key = new(file.Identity);
        _files[key] = key;
        _pending.Enqueue(file);
        if (_pending.Count >= Policy.MostPendingTimestamps) Complete();
    }

    /// <summary>Whether a file was added, also if it is complete by now: an earlier query may have its time of writing.</summary>
    public bool WasAdded(FileIdentity file) => _files.ContainsKey(new FileKey(file));

    /// <summary>Completes all files that were added, those that another thread is at included.</summary>
    public void Complete()
    {
        PendingTimestamp[] files;
        CopyResult[] results;
        lock (_running)
        {
            files = new PendingTimestamp[_pending.Count];
            for (int index = 0; index < files.Length; index++) _pending.TryDequeue(out files[index]!);
            results = Array.ConvertAll(files, file => file.Complete(platform, cancellationToken));
        }

        for (int position = 0; position < files.Length; position++) finish(files[position].Index, results[position]);
    }
}
