using CowCopy.Benchmarks.Interleaving;

namespace CowCopy.Benchmarks.Reports;

/// <summary>A run: its conditions and its rows.</summary>
public sealed record KeptRun(RunFacts Facts, IReadOnlyList<Row> Rows);
