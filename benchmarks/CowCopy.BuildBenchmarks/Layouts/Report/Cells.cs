using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.BuildBenchmarks.Layouts.Running;
using CowCopy.BuildBenchmarks.Running;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>Names and rows of cells.</summary>
internal static class Cells
{
    public static readonly string Baseline = LayoutVariant.BuiltIn.Name;
    public static readonly string Ours = LayoutVariant.CowCopy.Name;
    public static readonly string Fewer = LayoutVariant.CopyLocalOff.Name;
    public const string Cold = "cold", NoOp = "no-op";

    /// <summary>The phases of the cells: the known ones in their order, then others.</summary>
    public static IReadOnlyList<string> Phases(IEnumerable<LayoutCell> cells)
    {
        string[] known = [.. BuildPhase.All.Select(static phase => phase.Name)];
        string[] present = [.. cells.SelectMany(static cell => cell.Rows).Select(static row => row.Phase).Distinct()];
        return [.. known.Intersect(present), .. present.Except(known)];
    }

    /// <summary>The variants of a cell without the baseline, in the order of its rows.</summary>
    public static IReadOnlyList<string> Variants(LayoutCell cell) =>
        [.. cell.Rows.Select(static row => row.Variant).Where(static variant => variant != Baseline).Distinct()];

    public static LayoutRow? Row(LayoutCell cell, string variant, string phase) =>
        cell.Rows.FirstOrDefault(row => row.Variant == variant && row.Phase == phase);

    public static Ratio? RatioOf(LayoutCell cell, string variant, string phase, Measure measure) =>
        Ratio.Of(Row(cell, variant, phase), Row(cell, Baseline, phase), measure);

    /// <summary>Where the cell is, within its layout.</summary>
    public static string Place(LayoutCell cell)
    {
        string cache = cell.CacheVolume == cell.Volume ? "" : $", packages on {cell.CacheVolume}";
        return $"{cell.Volume}, {cell.Output}{cache}";
    }

    public static string Name(LayoutCell cell) => $"{cell.Layout}, {Place(cell)}";

    /// <summary>The words for a variant at the start of a sentence.</summary>
    public static string Words(string variant) => variant == Ours ? "With CowCopy"
        : variant == Fewer ? "With CowCopy and no copies of references in class libraries"
        : $"With {variant}";

    /// <summary>The variants that the page is about, of those that were measured.</summary>
    public static IReadOnlyList<string> Shown(IEnumerable<LayoutCell> cells) =>
        [.. new[] { Ours, Fewer }.Intersect(cells.SelectMany(Variants))];

    /// <summary>The words for a build of a phase.</summary>
    public static string When(string phase) => phase switch
    {
        Cold => "in a cold build",
        NoOp => "in a build with nothing to do",
        "leaf changed" => "in a build after a change of the leaf project",
        _ => $"in a build of the kind \"{phase}\"",
    };
}
