namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>The record of one build.</summary>
internal sealed record RecordedBuild
{
    public required IReadOnlyList<CopyCall> Calls { get; init; }

    /// <summary>The time of the other tasks of the package.</summary>
    public required TimeSpan OurOther { get; init; }

    /// <summary>The assemblies of the Copy tasks.</summary>
    public required IReadOnlyCollection<string> Assemblies { get; init; }

    /// <summary>The names of the tasks that ran in a task host.</summary>
    public required IReadOnlyCollection<string> InTaskHosts { get; init; }

    public required int Warnings { get; init; }

    /// <summary>The number of calls that only this build or only the logged build of its kind has.</summary>
    public int OtherCalls { get; init; }
}
