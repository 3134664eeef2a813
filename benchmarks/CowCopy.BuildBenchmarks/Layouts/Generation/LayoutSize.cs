namespace CowCopy.BuildBenchmarks.Layouts.Generation;

/// <summary>How large the repositories are.</summary>
/// <param name="Name">The name on the command line and in results.</param>
/// <param name="FreeSpace">The space that a run needs on each volume, in bytes.</param>
internal sealed record LayoutSize(string Name, long FreeSpace)
{
    private const long Gibibyte = 1L << 30;

    /// <summary>All seven layouts in minutes.</summary>
    public static LayoutSize Small { get; } = new("small", 4 * Gibibyte);

    public static LayoutSize Medium { get; } = new("medium", 12 * Gibibyte);

    public static LayoutSize Large { get; } = new("large", 36 * Gibibyte);

    public static IReadOnlyList<LayoutSize> All { get; } = [Small, Medium, Large];

    /// <summary>Returns the value for this size.</summary>
    public int Of(int small, int medium, int large) => this == Small ? small : this == Medium ? medium : large;
}
