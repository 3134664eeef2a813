namespace CowCopy.TestKit.Simulation;

/// <summary>
/// The clusters of a volume: what is in each, and how many references it has. A reference that is given up goes on counting for a while
/// where the volume says so.
/// </summary>
internal sealed class ClusterStore(long clusterSize, int clusters, int referenceLimit, TimeSpan releaseDelay, SimulatedClock clock)
{
    public const int Hole = -1;

    private const int First = 16; // an extent at 0 would look like "no fixed place" in a list of extents

    private readonly List<Cluster> _clusters = [];
    private readonly Stack<int> _free = new();
    private readonly Queue<(DateTime Due, int Cluster)> _released = new();

    public long ClusterSize => clusterSize;

    public int Total => clusters;

    public int Used { get; private set; }

    public int Free => clusters - Used;

    /// <summary>Takes a cluster of zeros, with one reference.</summary>
    /// <returns>Its number, or <see cref="Hole"/> where the volume is full.</returns>
    public int Allocate()
    {
        Settle();
        if (Free == 0) return Hole;
        Used++;
        if (!_free.TryPop(out int number))
        {
            number = First + _clusters.Count;
            _clusters.Add(new Cluster());
        }

        At(number).References = 1;
        return number;
    }

    /// <summary>Adds a reference; refused where the cluster has as many as it takes.</summary>
    public bool TryShare(int number)
    {
        Settle();
        Cluster cluster = At(number);
        if (referenceLimit > 0 && cluster.References + cluster.Leaked >= referenceLimit) return false;
        cluster.References++;
        return true;
    }

    /// <summary>Gives a reference up.</summary>
    public void Release(int number)
    {
        if (number == Hole) return;
        if (releaseDelay == TimeSpan.Zero) Drop(number);
        else _released.Enqueue((clock.Now + releaseDelay, number));
    }

    /// <summary>References as the volume counts them: with those that were given up and still count.</summary>
    public int ReferencesOf(int number)
    {
        Settle();
        return At(number).References;
    }

    /// <summary>Makes a cluster count references that no file has and no query shows.</summary>
    public void Leak(int number, int references) => At(number).Leaked += references;

    public void Read(int number, int offset, Span<byte> target)
    {
        target.Clear();
        byte[] content = At(number).Content;
        if (offset < content.Length) content.AsSpan(offset, Math.Min(target.Length, content.Length - offset)).CopyTo(target);
    }

    public void Write(int number, int offset, ReadOnlySpan<byte> bytes)
    {
        Cluster cluster = At(number);
        int end = offset + bytes.Length;
        if (cluster.Content.Length < end) cluster.Content = Grown(cluster.Content, end);
        bytes.CopyTo(cluster.Content.AsSpan(offset));
    }

    public void CopyContent(int from, int to) => At(to).Content = [.. At(from).Content];

    /// <summary>Takes out what is behind an offset.</summary>
    public void Cut(int number, int offset)
    {
        Cluster cluster = At(number);
        if (cluster.Content.Length > offset) cluster.Content = cluster.Content[..offset];
    }

    /// <summary>This store, with all counted off that is due.</summary>
    public ClusterStore Settled()
    {
        Settle();
        return this;
    }

    private void Settle()
    {
        while (_released.TryPeek(out (DateTime Due, int Cluster) next) && next.Due <= clock.Now)
        {
            _released.Dequeue();
            Drop(next.Cluster);
        }
    }

    private void Drop(int number)
    {
        Cluster cluster = At(number);
        if (--cluster.References > 0) return;
        cluster.Content = [];
        _free.Push(number);
        Used--;
    }

    private Cluster At(int number) => _clusters[number - First];

    private static byte[] Grown(byte[] content, int length)
    {
        byte[] grown = new byte[length];
        content.CopyTo(grown, 0);
        return grown;
    }

    private sealed class Cluster
    {
        public int References { get; set; }

        public int Leaked { get; set; }

        /// <summary>As far as it was written; zeros follow.</summary>
        public byte[] Content { get; set; } = [];
    }
}
