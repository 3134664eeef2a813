namespace CowCopy.Demo;

/// <summary>All rounds of one phase in one repository.</summary>
internal sealed class Column
{
    /// <summary>What the columns are called for a reader.</summary>
    public const string NameOfBuiltIn = "MSBuild's Copy", NameOfOurs = "CowCopy";

    private readonly List<Measurement> _rounds = [];

    /// <summary>What the copies of the last round share with their sources; null if the volume does not report extents.</summary>
    public SharedExtents? Shared { get; private set; }

    /// <summary>The bytes of the last round's copies that are not shared; null if the volume does not report extents.</summary>
    public long? Written => Shared is { } shared ? shared.Total - shared.Bytes : null;

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
