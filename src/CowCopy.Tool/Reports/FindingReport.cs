namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a health finding.</summary>
internal sealed record FindingReport
{
    /// <summary>The code; docs/findings.md explains it.</summary>
    public required string Code { get; init; }

    /// <summary>The name of the check.</summary>
    public required string Kind { get; init; }

    /// <summary>How severe it is.</summary>
    public required HealthSeverity Severity { get; init; }

    /// <summary>What it is about.</summary>
    public required string Path { get; init; }

    /// <summary>The finding in words.</summary>
    public required string Message { get; init; }

    /// <summary>What shows it.</summary>
    public required string Evidence { get; init; }

    /// <summary>What it costs.</summary>
    public required string Cost { get; init; }

    /// <summary>What avoids it.</summary>
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
