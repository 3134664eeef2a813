using CowCopy.BuildBenchmarks.Generation;

namespace CowCopy.BuildBenchmarks.Layouts.Generation;

/// <summary>The shape of a repository: its projects and what they reference.</summary>
/// <param name="Name">The name on the command line and in results.</param>
/// <param name="Generate">Returns the projects for a size and a seed; the first one is the leaf.</param>
internal sealed record RepositoryLayout(string Name, Func<LayoutSize, int, IReadOnlyList<GeneratedProject>> Generate)
{
    public static IReadOnlyList<RepositoryLayout> All { get; } =
    [
        new("deep references", static (size, seed) => new LayoutShapes(size, seed).DeepReferences()),
        new("layered", static (size, seed) => new LayoutShapes(size, seed).Layered()),
        new("microservices", static (size, seed) => new LayoutShapes(size, seed).Microservices()),
        new("few large files", static (size, seed) => new LayoutShapes(size, seed).FewLargeFiles()),
        new("linear tail", static (size, seed) => new LayoutShapes(size, seed).LinearTail()),
        new("wide and flat", static (size, seed) => new LayoutShapes(size, seed).WideAndFlat()),
        new("test-heavy", static (size, seed) => new LayoutShapes(size, seed).TestHeavy()),
        new("mixed", static (size, seed) => new LayoutShapes(size, seed).Mixed()),
    ];
}
