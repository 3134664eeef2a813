namespace CowCopy.Benchmarks.Layouts;

/// <summary>A file that exists before the build.</summary>
/// <param name="Name">The path in the layout, with forward slashes.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Kind">Its origin.</param>
public readonly record struct LayoutFile(string Name, int Length, LayoutFileKind Kind);
