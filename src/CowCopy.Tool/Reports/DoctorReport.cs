namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy doctor</c>.</summary>
internal sealed record DoctorReport : Document
{
    /// <summary>The directory, as given.</summary>
    public required string Path { get; init; }

    /// <summary>Files that were read.</summary>
    public required int Files { get; init; }

    /// <summary>Findings, the most severe first.</summary>
    public required IReadOnlyList<FindingReport> Findings { get; init; }

    /// <summary>Checks that could not run, or not on everything.</summary>
    public required IReadOnlyList<UncheckedReport> NotChecked { get; init; }

    public static DoctorReport Of(HealthReport health) => new()
    {
        Path = health.Path,
        Files = health.Files,
        Findings = [.. health.Findings.Select(FindingReport.Of)],
        NotChecked = [.. health.NotChecked.Select(UncheckedReport.Of)],
    };
}
