namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy copy --dry-run</c>.</summary>
internal sealed record DryRunReport : Document
{
    /// <summary>The source, as given.</summary>
    public required string Source { get; init; }

    /// <summary>The destination, as given.</summary>
    public required string Destination { get; init; }

    /// <summary>False if something would fail.</summary>
    public required bool Possible { get; init; }

    /// <summary>In the order of the copy, which works on several files at a time.</summary>
    public required IReadOnlyList<PlannedChange> Changes { get; init; }
}
