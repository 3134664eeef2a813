namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy doctor</c>.</summary>
internal sealed record DoctorReport : Document
{
    public required string Path { get; init; }

    public required int Files { get; init; }

    public required IReadOnlyList<FindingReport> Findings { get; init; }

    public required IReadOnlyList<UncheckedReport> NotChecked { get; init; }

    public static DoctorReport Of(HealthReport health) => new()
    {
        Path = health.Path,
        Files = health.Files,
        Findings = [.. health.Findings.Select(FindingReport.Of)],
        NotChecked = [.. health.NotChecked.Select(UncheckedReport.Of)],
    };
}
