namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>One Copy task that ran.</summary>
internal sealed class CopyCall
{
    public required CallPlace Place { get; init; }

    /// <summary>The node of the build: a process under <c>-m</c>, a thread under <c>-mt</c>.</summary>
    public required int Node { get; init; }

    public required DateTime Start { get; init; }

    public TimeSpan Time { get; set; }

    /// <summary>What happened to each file, by its destination: the last message about it counts.</summary>
    public Dictionary<string, LoggedFile> Log { get; init; } = [];

    public int Copied { get; set; }

    public int Unchanged { get; set; }

    public int Files => Copied + Unchanged;
}
