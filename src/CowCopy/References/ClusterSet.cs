namespace CowCopy.References;

/// <summary>The clusters of a source and all its clones, or of a seed and all its clones, with the references that this copier has added to them.</summary>
internal sealed class ClusterSet(Seed? seed)
{
    private int _clones;
    private volatile bool _isExhausted;

    /// <summary>The file to clone from; null for the clusters that the sources had to begin with.</summary>
    public Seed? Seed => seed;

    public int Clones => Volatile.Read(ref _clones);

    /// <summary>Adds a clone, whichever file with these clusters it was made from.</summary>
    public void Count() => Interlocked.Increment(ref _clones);

    /// <summary>Notes that the volume refused a further reference.</summary>
    public void Exhaust() => _isExhausted = true;

    public bool IsFull(int softCap) => _isExhausted || Clones >= softCap;
}
