namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy share</c>; what only a run without <c>--dry-run</c> knows is null.</summary>
internal sealed record ShareReport : Document
{
    public required string Path { get; init; }

    public required bool DryRun { get; init; }

    /// <summary>Why nothing can be shared; null where files can.</summary>
    public required string? Failure { get; init; }

    public required int Files { get; init; }

    public required long OccupiedBytes { get; init; }

    /// <summary>Whether bytes occupied, saved and to be saved are lower bounds, as extents of unknown length are among them.</summary>
    public required bool LowerBound { get; init; }

    public required long ReadBytes { get; init; }

    public required long SavableBytes { get; init; }

    public required IReadOnlyList<FamilyReport> Families { get; init; }

    public required int? SharedFiles { get; init; }

    public required long? SharedBytes { get; init; }

    public required long? SavedBytes { get; init; }

    public required IReadOnlyList<UnsharedReport> Unshared { get; init; }

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
