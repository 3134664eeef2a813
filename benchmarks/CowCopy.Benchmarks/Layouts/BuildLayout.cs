namespace CowCopy.Benchmarks.Layouts;

/// <summary>The copying of a build: what it starts from, and every call of the Copy task in its order.</summary>
/// <param name="Name">What tables call it.</param>
/// <param name="Files">What is there before the first call.</param>
/// <param name="Steps">The calls.</param>
public sealed record BuildLayout(string Name, IReadOnlyList<LayoutFile> Files, IReadOnlyList<LayoutStep> Steps)
{
    /// <summary>How many copies there are.</summary>
    public int CopyCount => Steps.Sum(static step => step.Calls.Sum(static call => call.Count));
}
