namespace CowCopy.Trees;

/// <summary>Numbers the reports of one tree with hard links: first names, links, and names that are copied in place of links.</summary>
/// <param name="receiver">The caller's.</param>
/// <param name="total">How many names the tree has.</param>
internal sealed class TreeReports(IProgress<CopyProgress> receiver, int total) : IProgress<CopyProgress>
{
    private int _completed;
    private int _before;

    /// <summary>Starts a part, in which indexes begin at 0.</summary>
    public void Begin() => _before = _completed;

    public void Report(CopyProgress value)
    {
        if (value.Result is not null)
            value = value with { Index = _before + value.Index, Completed = Interlocked.Increment(ref _completed), Total = total };
        receiver.Report(value);
    }

    /// <summary>Reports names that are there.</summary>
    public void Report(IReadOnlyList<CopyResult> links)
    {
        Begin();
        for (int index = 0; index < links.Count; index++) Report(new CopyProgress(index, Completed: 0, Total: 0, links[index]));
    }
}
