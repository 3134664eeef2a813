using CowCopy.BuildBenchmarks.Reading;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>The same build of both repositories, one right after the other.</summary>
internal sealed record PairedBuilds(string Mode, string Phase, int Round, BuildFigures BuiltIn, BuildFigures Ours);
