using CowCopy.Planning;

namespace CowCopy.Execution;

/// <summary>The files of a durable batch that wait for their time. Filled by several threads; whoever adds the last that may wait takes all.</summary>
internal sealed class LateStamps
{
    private readonly List<LateStamp> _stamps = [];

    /// <returns>Those to be given their times now; mostly none.</returns>
    public LateStamp[] Add(LateStamp stamp)
    {
        lock (_stamps)
        {
            _stamps.Add(stamp);
            return _stamps.Count < Policy.MostUnstamped ? [] : Empty();
        }
    }

    /// <summary>Takes all that are left.</summary>
    public LateStamp[] TakeAll()
    {
        lock (_stamps) return Empty();
    }

    private LateStamp[] Empty()
    {
        LateStamp[] all = [.. _stamps];
        _stamps.Clear();
        return all;
    }
}
