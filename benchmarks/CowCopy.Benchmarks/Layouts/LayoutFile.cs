namespace CowCopy.Benchmarks.Layouts;

/// <summary>A file that a layout starts from.</summary>
/// <param name="Name">Its path in the layout, with forward slashes.</param>
/// <param name="Length">Its length in bytes.</param>
/// <param name="Kind">Where it comes from.</param>
public readonly record struct LayoutFile(string Name, int Length, LayoutFileKind Kind);
