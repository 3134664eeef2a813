using System.Text.Json.Serialization;
using CowCopy.BuildBenchmarks.Reading;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>The same build of both repositories, one right after another.</summary>
internal sealed record PairedBuilds(string Mode, string Phase, int Round, BuildFigures BuiltIn, BuildFigures Ours)
{
    /// <summary>The same build with the lower-bound task, right before or after them; null if there was none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public BuildFigures? LowerBound { get; init; }
}
