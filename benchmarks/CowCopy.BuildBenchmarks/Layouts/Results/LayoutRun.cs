using CowCopy.Benchmarks.Reports;

namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>A run of the build layouts: what <c>results.json</c> holds. Times are in milliseconds, sizes in bytes.</summary>
internal sealed record LayoutRun
{
    /// <summary>The version of this schema.</summary>
    public int Version { get; init; } = 1;

    /// <summary>The conditions on the first volume; those of each volume are in <see cref="Volumes"/>.</summary>
    public required RunFacts Facts { get; init; }

    /// <summary>small, medium or large.</summary>
    public required string Size { get; init; }

    /// <summary>What the sources and references of the repositories are generated from.</summary>
    public required int Seed { get; init; }

    /// <summary>Builds of each kind and variant, with the first, which is dropped.</summary>
    public required int Iterations { get; init; }

    public required IReadOnlyList<LayoutVolume> Volumes { get; init; }

    /// <summary>The finished cells.</summary>
    public required IReadOnlyList<LayoutCell> Cells { get; init; }
}
