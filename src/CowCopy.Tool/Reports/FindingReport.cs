namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a health finding.</summary>
internal sealed record FindingReport
{
    public required string Code { get; init; }

    public required HealthFindingKind Kind { get; init; }

    public required HealthSeverity Severity { get; init; }

    public required string Path { get; init; }

    public required string Description { get; init; }

    public required string Evidence { get; init; }

    public required string Cost { get; init; }

    public required string Remedy { get; init; }

    public static FindingReport Of(HealthFinding finding) => new()
    {
        Code = finding.Code,
        Kind = finding.Kind,
        Severity = finding.Severity,
        Path = finding.Path,
        Description = finding.Description,
        Evidence = finding.Evidence,
        Cost = finding.Cost,
        Remedy = finding.Remedy,
    };
}
