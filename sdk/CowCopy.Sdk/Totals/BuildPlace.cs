using System.Globalization;

namespace CowCopy.Sdk.Totals;

/// <summary>What a project knows of the build that it is part of.</summary>
/// <param name="NodeCount">How many processes the build may have.</param>
/// <param name="SolutionCount">How many projects the solution has; 0 where none is built.</param>
/// <param name="IsCounted">
/// Whether the project is one of them, and no inner build of one; without a solution, whether its start was counted.
/// </param>
/// <param name="StartDirectory">Where the build was started.</param>
internal sealed record BuildPlace(int NodeCount, int SolutionCount, bool IsCounted, string StartDirectory)
{
    /// <summary>Reads the four from one text; null where the build has no line of its own.</summary>
    public static BuildPlace? Parse(string? text)
    {
        string[] parts = (text ?? "").Split(['|'], 4);
        if (parts.Length < 4 || !int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int nodes)) return null;
        _ = int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out int projects);
        return new BuildPlace(nodes, projects, string.Equals(parts[2], "true", StringComparison.OrdinalIgnoreCase), parts[3]);
    }
}
