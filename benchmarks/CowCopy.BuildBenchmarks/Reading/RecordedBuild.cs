namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>What was recorded of one build.</summary>
internal sealed record RecordedBuild
{
    public required IReadOnlyList<CopyCall> Calls { get; init; }

    /// <summary>The time of the package's own tasks beside Copy.</summary>
    public required TimeSpan OurOther { get; init; }

    /// <summary>Where the Copy tasks came from.</summary>
    public required IReadOnlyCollection<string> Assemblies { get; init; }

    /// <summary>The tasks, by name, that ran in a task host.</summary>
    public required IReadOnlyCollection<string> InTaskHosts { get; init; }

    public required int Warnings { get; init; }

    /// <summary>Calls that the logged build of this kind had and this one did not, or the other way round.</summary>
    public int OtherCalls { get; init; }
}
