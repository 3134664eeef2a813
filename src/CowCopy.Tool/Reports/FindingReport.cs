namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a health finding.</summary>
internal sealed record FindingReport(string Code, HealthFindingKind Kind, string Path, string Description, string Remedy)
{
    public static FindingReport Of(HealthFinding finding) =>
        new(finding.Code, finding.Kind, finding.Path, finding.Description, finding.Remedy);
}
