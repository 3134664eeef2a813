namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy inspect</c>; unknown values are null.</summary>
internal sealed record SpaceReport : Document
{
    /// <summary>The path, as given.</summary>
    public required string Path { get; init; }

    /// <summary>Files that were examined.</summary>
    public required int Files { get; init; }

    /// <summary>Files whose extents are not known.</summary>
    public required int UnknownFiles { get; init; }

    /// <summary>The sum of the lengths.</summary>
    public required long Length { get; init; }

    /// <summary>Bytes in blocks with more than one reference, also from files elsewhere.</summary>
    public required long SharedBytes { get; init; }

    /// <summary>Bytes in extents of their own, or in the metadata of the file system.</summary>
    public required long PrivateBytes { get; init; }

    /// <summary>Bytes whose place is not known.</summary>
    public required long UnknownBytes { get; init; }

    /// <summary>Bytes on the volume if no block were shared.</summary>
    public required long AllocatedBytes { get; init; }

    /// <summary>Bytes on the volume, each block counted once.</summary>
    public required long OccupiedBytes { get; init; }

    /// <summary>Whether bytes occupied, saved and to be saved are lower bounds, as extents of unknown length are among them.</summary>
    public required bool LowerBound { get; init; }

    /// <summary>The difference of both: what sharing saves.</summary>
    public required long SavedBytes { get; init; }

    /// <summary>References of the most shared block; null if the volume does not count them.</summary>
    public required int? MostReferences { get; init; }

    /// <summary>The extents of a file; null without --extents.</summary>
    public required IReadOnlyList<ExtentReport>? Extents { get; init; }

    /// <summary>What sharing equal files would save; null where they were not searched for.</summary>
    public required long? SavableBytes { get; init; }

    /// <summary>Families of equal files that do not share their blocks; null where they were not searched for.</summary>
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
