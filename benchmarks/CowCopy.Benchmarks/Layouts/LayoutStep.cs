namespace CowCopy.Benchmarks.Layouts;

/// <summary>Parallel calls of the Copy task; the next step starts when all have finished.</summary>
/// <param name="Calls">The copies of each call, by names in the layout.</param>
public sealed record LayoutStep(IReadOnlyList<IReadOnlyList<CopyRequest>> Calls);
