namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>The figures of one build. Times are in milliseconds.</summary>
internal sealed record BuildFigures
{
    public required double Wall { get; init; }

    /// <summary>The sum of the times of all Copy tasks; two may run in parallel.</summary>
    public required double Copy { get; init; }

    public required int Calls { get; init; }

    public required int Copied { get; init; }

    public required int Unchanged { get; init; }

    /// <summary>The first Copy of each node, which loads assemblies and compiles methods.</summary>
    public required double FirstCalls { get; init; }

    /// <summary>Calls with one file, without the first of each node.</summary>
    public required double OneFileCalls { get; init; }

    public required int OneFileCount { get; init; }

    /// <summary>Calls with more files, without the first of each node.</summary>
    public required double ManyFileCalls { get; init; }

    public required int ManyFileCount { get; init; }

    /// <summary>Calls without files, or without a message about any.</summary>
    public required double EmptyCalls { get; init; }

    /// <summary>The longest call that is not the first of its node.</summary>
    public required double Longest { get; init; }

    /// <summary>The other tasks of the package: properties and summary line.</summary>
    public double OurOther { get; init; }

    /// <summary>The file names of the assemblies of the Copy tasks.</summary>
    public IReadOnlyList<string> Assemblies { get; init; } = [];

    /// <summary>The names of the tasks that ran in a task host.</summary>
    public IReadOnlyList<string> InTaskHosts { get; init; } = [];

    public int Warnings { get; init; }

    public static BuildFigures Of(TimeSpan wall, RecordedBuild build)
    {
        IReadOnlyList<CopyCall> calls = build.Calls;
        IEnumerable<IGrouping<int, CopyCall>> nodes = calls.GroupBy(static call => call.Node);
        HashSet<CopyCall> first = [.. nodes.Select(static node => node.MinBy(static call => call.Start)!)];
        CopyCall[] later = [.. calls.Where(call => !first.Contains(call))];
        return new BuildFigures
        {
            Wall = wall.TotalMilliseconds,
            Copy = Sum(calls),
            Calls = calls.Count,
            Copied = calls.Sum(static call => call.Copied),
            Unchanged = calls.Sum(static call => call.Unchanged),
            FirstCalls = Sum(first),
            OneFileCalls = Sum(later.Where(static call => call.Files == 1)),
            OneFileCount = later.Count(static call => call.Files == 1),
            ManyFileCalls = Sum(later.Where(static call => call.Files > 1)),
            ManyFileCount = later.Where(static call => call.Files > 1).Sum(static call => call.Files),
            EmptyCalls = Sum(later.Where(static call => call.Files == 0)),
            Longest = later.Length == 0 ? 0 : later.Max(static call => call.Time.TotalMilliseconds),
            OurOther = build.OurOther.TotalMilliseconds,
            Assemblies = [.. build.Assemblies.Select(static assembly => Path.GetFileName(assembly))],
            InTaskHosts = [.. build.InTaskHosts],
            Warnings = build.Warnings,
        };
    }

    private static double Sum(IEnumerable<CopyCall> calls) => calls.Sum(static call => call.Time.TotalMilliseconds);
}
