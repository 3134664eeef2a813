using CowCopy.Files;
using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>The files of a durable batch that wait for their time. Filled by several threads; whoever adds the last that may wait takes all.</summary>
internal sealed class PendingTimestamps
{
    private readonly List<PendingTimestamp> _waiting = [];
    private readonly Dictionary<FileKey, PendingTimestamp> _all = [];

    /// <returns>Those to be given their times now; mostly none.</returns>
    public PendingTimestamp[] Add(PendingTimestamp stamp)
    {
        lock (_waiting)
        {
            _waiting.Add(stamp);
            _all[new FileKey(stamp.Identity)] = stamp;
            return _waiting.Count < Policy.MostUnstamped ? [] : Empty();
        }
    }

    /// <summary>What sees to the time of a file, or has seen to it; null where nothing does.</summary>
    public PendingTimestamp? Of(FileIdentity file)
    {
        lock (_waiting) return _all.TryGetValue(new FileKey(file), out PendingTimestamp? stamp) ? stamp : null;
    }

    /// <summary>Takes all that are left.</summary>
    public PendingTimestamp[] TakeAll()
    {
        lock (_waiting) return Empty();
    }

    private PendingTimestamp[] Empty()
    {
        PendingTimestamp[] all = [.. _waiting];
        _waiting.Clear();
        return all;
    }
}
