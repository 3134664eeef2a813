namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>Bars below one heading.</summary>
/// <param name="Heading">What they have in common.</param>
/// <param name="Note">What 100 % is; may be empty.</param>
/// <param name="Bars">The bars, from top to bottom.</param>
internal sealed record BarGroup(string Heading, string Note, IReadOnlyList<Bar> Bars);
