namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a snapshot.</summary>
internal sealed record SnapshotReport(int NestedSubvolumes);
