namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>One project of the repository.</summary>
/// <param name="Name">The name of the project and of its directory.</param>
/// <param name="Kind">The kind.</param>
/// <param name="References">The projects it references, by name.</param>
/// <param name="Packages">The packages it references, by name.</param>
internal sealed record GeneratedProject(string Name, ProjectKind Kind, IReadOnlyList<string> References, IReadOnlyList<string> Packages);
