using System.Text.Json.Serialization;

namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>One repository on one volume, built by all variants in turn. The unit that an interrupted run does not repeat.</summary>
internal sealed record LayoutCell
{
    /// <summary>The layout of the repository, such as "deep references".</summary>
    public required string Layout { get; init; }

    /// <summary>Where the builds put their outputs, such as "directory per project".</summary>
    public required string Output { get; init; }

    /// <summary>The name of the volume.</summary>
    public required string Volume { get; init; }

    /// <summary>The name of the volume of the package cache.</summary>
    public required string CacheVolume { get; init; }

    public required int Projects { get; init; }

    /// <summary>What a cell is called in every run.</summary>
    [JsonIgnore]
    public (string Layout, string Output, string Volume, string CacheVolume) Key => (Layout, Output, Volume, CacheVolume);

    /// <summary>One row for each variant and phase.</summary>
    public required IReadOnlyList<LayoutRow> Rows { get; init; }
}
