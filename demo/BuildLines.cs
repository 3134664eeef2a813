namespace CowCopy.Demo;

/// <summary>The lines of builds, which both repositories have made.</summary>
/// <param name="phases">Both columns of each phase.</param>
internal sealed class BuildLines(IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases)
{
    private const string Build = "dotnet build";

    /// <summary>A build of all, and one with nothing to do.</summary>
    public IEnumerable<DemoLine> Lines() =>
        phases.Take(2).Select(static one => new DemoLine(
            $"{Build} ({one.Phase.Title})",
            $"{Copies(one.Ours)} {Figures.Time(one.Ours.CopyTime)}; MSBuild's Copy: {Figures.Time(one.BuiltIn.CopyTime)}"));

    /// <summary>The time of whole builds beside that with MSBuild's task, in a sentence.</summary>
    public string Times()
    {
        double[] ratios = [.. phases.Select(static one => one.Ours.Wall / one.BuiltIn.Wall)];
        return $"Builds took {Figures.Ratio(ratios.Min())} to {Figures.Ratio(ratios.Max())} of the time with MSBuild's Copy";
    }

    private static string Copies(Column ours) => ours.Last.Copied == 0
        ? $"nothing to copy: {Figures.Count(ours.Last.Skipped)} files checked in"
        : $"{Figures.Count(ours.Last.Copied)} copies, {Figures.Part(ours.Shared?.Bytes, ours.Shared?.Total)} shared, in";
}
