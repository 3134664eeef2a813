namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>What one build did and cost. Times in milliseconds.</summary>
internal sealed record BuildFigures
{
    public required double Wall { get; init; }

    /// <summary>The time of all Copy tasks together; two may run at once.</summary>
    public required double Copy { get; init; }

    public required int Calls { get; init; }

    public required int Copied { get; init; }

    public required int Unchanged { get; init; }

    /// <summary>The first Copy of each node: it loads and compiles what is not compiled ahead.</summary>
    public required double FirstCalls { get; init; }

    /// <summary>Calls with one file, without the first of each node.</summary>
    public required double OneFileCalls { get; init; }

    public required int OneFileCount { get; init; }

    /// <summary>Calls with more files, without the first of each node.</summary>
    public required double ManyFileCalls { get; init; }

    public required int ManyFileCount { get; init; }

    /// <summary>Calls with no file at all, or with none that was told of.</summary>
    public required double EmptyCalls { get; init; }

    /// <summary>The longest call that is not the first of its node.</summary>
    public required double Longest { get; init; }

    /// <summary>The package's own tasks beside Copy: reading properties, and the summary line.</summary>
    public double OurOther { get; init; }

    /// <summary>The assemblies that the Copy tasks came from, without their folders.</summary>
    public IReadOnlyList<string> Assemblies { get; init; } = [];

    /// <summary>The tasks, by name, that ran in a task host.</summary>
    public IReadOnlyList<string> InTaskHosts { get; init; } = [];

    public int Warnings { get; init; }

    public static BuildFigures Of(TimeSpan wall, RecordedBuild build)
    {
        IReadOnlyList<CopyCall> calls = build.Calls;
        HashSet<CopyCall> first = [.. calls.GroupBy(static call => call.Node).Select(static node => node.MinBy(static call => call.Start)!)];
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
