namespace CowCopy.Benchmarks.Layouts;

/// <summary>Calls of the Copy task that a build makes at the same time; the next step begins when all have ended.</summary>
/// <param name="Calls">What each call copies, by names in the layout.</param>
public sealed record LayoutStep(IReadOnlyList<IReadOnlyList<CopyRequest>> Calls);
