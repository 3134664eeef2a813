using CowCopy.Benchmarks.Interleaving;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>A figure of a build that variants are compared by.</summary>
/// <param name="Name">Its name on the page.</param>
/// <param name="Of">Takes it from a build; null where it is not known.</param>
/// <param name="UnitOf">The unit to print a value in.</param>
internal sealed record Measure(string Name, Func<LayoutBuild, double?> Of, Func<double, Unit> UnitOf)
{
    public static Measure Copy { get; } = new("Copy tasks", static build => build.Copy, Unit.OfTime);

    public static Measure Wall { get; } = new("Whole build", static build => build.Wall, Unit.OfTime);

    public static Measure WithFlush { get; } = new("Whole build and flush", static build => build.Wall + build.Flush, Unit.OfTime);

    public static Measure Flush { get; } = new("Flush", static build => build.Flush, Unit.OfTime);

    public static Measure Cpu { get; } = new("Processor time", static build => build.Cpu, Unit.OfTime);

    public static Measure Share { get; } =
        new("Copy's share of the build", static build => build.Wall > 0 ? build.Copy / build.Wall : null, static _ => Unit.Percent);

    public static Measure DiskUsed { get; } = new("Disk used", static build => build.DiskUsed, Unit.OfBytes);

    /// <summary>Median and range over the rounds in which it is known; null if there is none.</summary>
    public Spread? Over(LayoutRow? row)
    {
        double[] known = [.. (row?.Builds ?? []).Select(Of).OfType<double>()];
        return known.Length == 0 ? null : Spread.Of(known);
    }

    /// <summary>The median with its unit.</summary>
    public string Median(LayoutRow? row) => Over(row) is { } known ? UnitOf(known.Median).Text(known.Median) : Figures.Unknown;

    /// <summary>The median, and the range in brackets, in one unit.</summary>
    public string WithRange(LayoutRow row)
    {
        if (Over(row) is not { } known) return Figures.Unknown;
        Unit unit = UnitOf(known.Median);
        (string least, string greatest) = (unit.Number(known.Min), unit.Number(known.Max));
        return unit.Text(known.Median) + (least == greatest ? "" : $" ({least}–{greatest})");
    }
}
