using CowCopy.BuildBenchmarks.Layouts.Generation;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>A cell to run.</summary>
internal sealed record CellPlan(RepositoryLayout Layout, OutputLayout Output, PlannedVolume Volume, PlannedVolume CacheVolume)
{
    public string Title => $"{Layout.Name}, {Output.Name}, {Volume.Name}"
        + (Volume == CacheVolume ? "" : $" with the package cache on {CacheVolume.Name}");

    /// <summary>All cells of a run, in the order in which they run.</summary>
    public static IReadOnlyList<CellPlan> Of(LayoutOptions options, IReadOnlyList<PlannedVolume> volumes) =>
    [
        .. from index in Enumerable.Range(0, volumes.Count)
           from cache in options.Caches
           from output in options.Outputs
           from layout in options.Layouts
           select new CellPlan(layout, output, volumes[index], volumes[cache == CachePlace.Same ? index : (index + 1) % volumes.Count]),
    ];

    /// <summary>Whether a finished cell is this one, with all that is to be measured.</summary>
    public bool IsDoneBy(LayoutCell cell, LayoutOptions options) =>
        cell.Key == (Layout.Name, Output.Name, Volume.Name, CacheVolume.Name)
        && options.Variants.All(variant => options.Phases.All(
            phase => cell.Rows.Any(row => row.Variant == variant.Name && row.Phase == phase.Name)));
}
