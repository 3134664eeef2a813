namespace CowCopy.References;

/// <summary>
/// One content, in however many sets of clusters: where the next clone of it is taken from, and who makes the next seed. Safe for several threads:
/// one makes a seed, and the others wait for it where nothing else has room.
/// </summary>
internal sealed class SharedContent
{
    private const int MillisecondsBetweenLooks = 50; // at the cancellation token

    private readonly object _lock = new();
    private ClusterSet? _seeded;
    private bool _isBeingSeeded;

    /// <summary>The clusters that a clone is best taken from.</summary>
    /// <param name="own">Those of the source itself, which need no other file to be opened.</param>
    /// <param name="softCap">From how many clones on a set counts as full.</param>
    public ClusterSet Best(ClusterSet own, int softCap)
    {
        if (!own.IsFull(softCap)) return own;
        lock (_lock) return _seeded ?? own;
    }

    /// <summary>Where no set has room: takes on the making of the next seed, or waits for the one that is being made.</summary>
    /// <returns>Whether it was taken on; else there is room, or the caller cancelled.</returns>
    public bool BeginSeedWhereFull(ClusterSet own, int softCap, CancellationToken cancellationToken)
    {
        if (!own.IsFull(softCap)) return false;
        lock (_lock)
        {
            WaitForSeed(cancellationToken);
            bool isNeeded = !cancellationToken.IsCancellationRequested && Best(own, softCap).IsFull(softCap);
            _isBeingSeeded |= isNeeded;
            return isNeeded;
        }
    }

    /// <summary>After the volume refused to share a set: takes on the making of the next seed, or waits for the one that is being made.</summary>
    /// <returns>Whether it was taken on; else there is another set to clone from, or the caller cancelled.</returns>
    public bool BeginSeedAfter(ClusterSet refused, ClusterSet own, int softCap, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            WaitForSeed(cancellationToken);
            bool isNeeded = !cancellationToken.IsCancellationRequested && ReferenceEquals(Best(own, softCap), refused);
            _isBeingSeeded |= isNeeded;
            return isNeeded;
        }
    }

    /// <summary>Ends the making of a seed.</summary>
    /// <param name="made">The seed's clusters, or null where there is none after all.</param>
    public void EndSeed(ClusterSet? made)
    {
        lock (_lock)
        {
            _isBeingSeeded = false;
            if (made is not null) _seeded = made;
            Monitor.PulseAll(_lock);
        }
    }

    /// <summary>Forgets a seed that changed or is gone.</summary>
    public void Drop(ClusterSet clusters)
    {
        lock (_lock)
        {
            if (ReferenceEquals(_seeded, clusters)) _seeded = null;
        }
    }

    private void WaitForSeed(CancellationToken cancellationToken)
    {
        while (_isBeingSeeded && !cancellationToken.IsCancellationRequested) Monitor.Wait(_lock, MillisecondsBetweenLooks);
    }
}
