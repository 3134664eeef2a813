namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy inspect</c>; unknown values are null.</summary>
internal sealed record SpaceReport : Document
{
    public required string Path { get; init; }

    public required int Files { get; init; }

    public required int UnknownFiles { get; init; }

    public required long Length { get; init; }

    public required long SharedBytes { get; init; }

    public required long PrivateBytes { get; init; }

    public required long UnknownBytes { get; init; }

    public required long AllocatedBytes { get; init; }

    public required long OccupiedBytes { get; init; }

    /// <summary>Whether bytes occupied, saved and to be saved are lower bounds, as extents of unknown length are among them.</summary>
    public required bool LowerBound { get; init; }

    public required long SavedBytes { get; init; }

    public required int? MostReferences { get; init; }

    public required IReadOnlyList<ExtentReport>? Extents { get; init; }

    /// <summary>What sharing equal files would save; null where they were not searched for.</summary>
    public required long? SavableBytes { get; init; }

    public required IReadOnlyList<FamilyReport>? Families { get; init; }

    public static SpaceReport Of(SpaceUsage space, ExtentMap? extents, SharePlan? plan) => new()
    {
        Path = space.Path,
        Files = space.Files,
        UnknownFiles = space.UnknownFiles,
        Length = space.Length,
        SharedBytes = space.SharedBytes,
        PrivateBytes = space.PrivateBytes,
        UnknownBytes = space.UnknownBytes,
        AllocatedBytes = space.AllocatedBytes,
        OccupiedBytes = space.OccupiedBytes,
        LowerBound = space.IsLowerBound || plan is { IsLowerBound: true },
        SavedBytes = space.SavedBytes,
        MostReferences = space.MostReferences,
        Extents = extents?.Extents.Select(ExtentReport.Of).ToArray(),
        SavableBytes = plan?.SavableBytes,
        Families = plan?.Families.Select(FamilyReport.Of).ToArray(),
    };
}
