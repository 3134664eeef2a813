using System.Text.Json.Serialization;
using CowCopy.BuildBenchmarks.Reading;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>The same build of both repositories, one right after the other.</summary>
internal sealed record PairedBuilds(string Mode, string Phase, int Round, BuildFigures BuiltIn, BuildFigures Ours)
{
    /// <summary>The same build with a Copy task that looks at no file, right before or after them; null where there was none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public BuildFigures? Floor { get; init; }
}
