namespace CowCopy.Tool.Reports;

/// <summary>Something that was come upon and is worth looking into.</summary>
internal sealed record FindingReport(string Path, string Found, string Advice)
{
    public static FindingReport Of(HealthFinding finding) => new(finding.Path, finding.Found, finding.Advice);
}
