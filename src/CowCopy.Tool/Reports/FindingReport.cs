namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a health finding.</summary>
internal sealed record FindingReport
{
    public required string Code { get; init; }

    public required string Kind { get; init; }

    public required HealthSeverity Severity { get; init; }

    public required string Path { get; init; }

    public required string Message { get; init; }

    public required string Evidence { get; init; }

    public required string Cost { get; init; }

    public required string Remedy { get; init; }

    /// <summary>Returns the name of a finding as JSON has names: "short names" is shortNames.</summary>
    public static string KindOf(string name)
    {
        string[] words = name.Split(' ');
        return words[0] + string.Concat(words.Skip(1).Select(static word => char.ToUpperInvariant(word[0]) + word[1..]));
    }

    public static FindingReport Of(HealthFinding finding) => new()
    {
        Code = finding.Code,
        Kind = KindOf(finding.Name),
        Severity = finding.Severity,
        Path = finding.Path,
        Message = finding.Message,
        Evidence = finding.Evidence,
        Cost = finding.Cost,
        Remedy = finding.Remedy,
    };
}
