namespace CowCopy.TestKit;

/// <summary>Keeps what is reported, and calls back on the thread that reports.</summary>
/// <typeparam name="T">What is reported.</typeparam>
/// <param name="then">Called with each report; null for nothing.</param>
public class Reports<T>(Action<T>? then = null) : IProgress<T>
{
    private readonly List<T> _all = [];

    /// <summary>All until now, in the order in which they came.</summary>
    public IReadOnlyList<T> All
    {
        get
        {
            lock (_all) return [.. _all];
        }
    }

    public void Report(T value)
    {
        lock (_all) _all.Add(value);
        then?.Invoke(value);
    }
}

/// <summary>Reports of copies.</summary>
/// <param name="then">Called with each report; null for nothing.</param>
public sealed class CopyReports(Action<CopyProgress>? then = null) : Reports<CopyProgress>(then)
{
    /// <summary>Those of finished files; the others are of bytes.</summary>
    public IReadOnlyList<CopyProgress> Files => [.. All.Where(static one => one.Result is not null)];

    /// <summary>The bytes of all reports.</summary>
    public long Bytes => All.Sum(static one => one.Bytes);
}
