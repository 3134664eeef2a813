namespace CowCopy.Demo;

/// <summary>All rounds of one phase in one repository: the numbers of one cell column of the table.</summary>
internal sealed class Column
{
    private readonly List<Measurement> _rounds = [];

    /// <summary>What the extents told after the last round; null where the volume does not tell.</summary>
    public SharedExtents? Shared { get; private set; }

    /// <summary>The last round; counts are the same in each.</summary>
    public Measurement Last => _rounds[^1];

    public TimeSpan Wall => _rounds.Min(one => one.Run.Wall);

    public TimeSpan CopyTime => _rounds.Min(one => one.Log.CopyTime);

    public OwnCounters Own => OwnCounters.Sum(Last.Log.Summaries);

    public void Add(Measurement measurement, SharedExtents? shared)
    {
        _rounds.Add(measurement);
        Shared = shared;
    }
}
