namespace CowCopy.Benchmarks.Layouts;

/// <summary>The copies of a build: the files before it, and every call of the Copy task in order.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="Files">The files before the first call.</param>
/// <param name="Steps">The calls.</param>
public sealed record BuildLayout(string Name, IReadOnlyList<LayoutFile> Files, IReadOnlyList<LayoutStep> Steps)
{
    /// <summary>The number of copies.</summary>
    public int CopyCount => Steps.Sum(static step => step.Calls.Sum(static call => call.Count));
}
