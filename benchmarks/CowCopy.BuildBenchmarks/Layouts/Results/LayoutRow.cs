namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>The builds of one kind by one variant.</summary>
internal sealed record LayoutRow
{
    /// <summary>"built-in", which is the baseline, "CowCopy", "copy local off", "hard links", "symbolic links" or "CopyOnWrite".</summary>
    public required string Variant { get; init; }

    /// <summary>"cold", "no-op" or "leaf changed".</summary>
    public required string Phase { get; init; }

    /// <summary>The measured builds, one a round, in the order of the rounds: those of all variants at one index belong together.</summary>
    public required IReadOnlyList<LayoutBuild> Builds { get; init; }

    /// <summary>
    /// What is wrong with these builds, such as an output that differs from that of the built-in; null for nothing. After a failed build a
    /// variant is not built again: it has fewer builds than the others, or none.
    /// </summary>
    public string? Problem { get; init; }

    /// <summary>Calls of Copy tasks; files and sizes are those of the build that is logged, and the same in each round.</summary>
    public required int Calls { get; init; }

    /// <summary>Files that the Copy tasks copied or linked.</summary>
    public required int Copied { get; init; }

    /// <summary>Files that the Copy tasks skipped because they were unchanged.</summary>
    public required int Skipped { get; init; }

    /// <summary>Copied files that share their blocks with their sources afterwards; null where the system does not report it.</summary>
    public required int? Cloned { get; init; }

    /// <summary>Files that are a hard or symbolic link.</summary>
    public required int Linked { get; init; }

    /// <summary>The lengths of the copied and linked files.</summary>
    public required long CopiedBytes { get; init; }

    /// <summary>The lengths of the skipped files.</summary>
    public required long SkippedBytes { get; init; }

    /// <summary>The bytes of copied files that share their blocks; null where the system does not report it.</summary>
    public required long? ClonedBytes { get; init; }
}
