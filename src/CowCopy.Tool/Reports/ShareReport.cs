namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy share</c>; what only a run without <c>--dry-run</c> knows is null.</summary>
internal sealed record ShareReport : Document
{
    /// <summary>The directory, as given.</summary>
    public required string Path { get; init; }

    /// <summary>Whether nothing was to be changed.</summary>
    public required bool DryRun { get; init; }

    /// <summary>Why nothing can be shared; null where files can.</summary>
    public required string? Failure { get; init; }

    /// <summary>Files that were examined.</summary>
    public required int Files { get; init; }

    /// <summary>Bytes on the volume before, each block counted once.</summary>
    public required long OccupiedBytes { get; init; }

    /// <summary>Whether bytes occupied, saved and to be saved are lower bounds, as extents of unknown length are among them.</summary>
    public required bool LowerBound { get; init; }

    /// <summary>Content that was read to find equal files.</summary>
    public required long ReadBytes { get; init; }

    /// <summary>Bytes that sharing saves.</summary>
    public required long SavableBytes { get; init; }

    /// <summary>Families of equal files that do not share all their blocks.</summary>
    public required IReadOnlyList<FamilyReport> Families { get; init; }

    /// <summary>Files whose blocks were shared; null in a dry run.</summary>
    public required int? SharedFiles { get; init; }

    /// <summary>Bytes that were shared; null in a dry run.</summary>
    public required long? SharedBytes { get; init; }

    /// <summary>Bytes that this saved; null in a dry run.</summary>
    public required long? SavedBytes { get; init; }

    /// <summary>Files that were left as they are, with the reason.</summary>
    public required IReadOnlyList<UnsharedReport> Unshared { get; init; }

    /// <summary>What could not be read, as sentences.</summary>
    public required IReadOnlyList<string> Failures { get; init; }

    public static ShareReport Of(string path, SharePlan plan, ShareResult? result) => new()
    {
        Path = path,
        DryRun = result is null,
        Failure = plan.Failure,
        Files = plan.Space.Files,
        OccupiedBytes = plan.Space.OccupiedBytes,
        LowerBound = plan.Space.IsLowerBound || plan.IsLowerBound || result is { IsLowerBound: true },
        ReadBytes = plan.ReadBytes,
        SavableBytes = plan.SavableBytes,
        Families = [.. plan.Families.Select(FamilyReport.Of)],
        SharedFiles = result?.SharedFiles,
        SharedBytes = result?.SharedBytes,
        SavedBytes = result?.SavedBytes,
        Unshared = [.. plan.Unshared.Concat(result?.Unshared ?? []).Select(UnsharedReport.Of)],
        Failures = plan.Failures,
    };
}
