using CowCopy.Benchmarks.Reports;

namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>A volume of a run.</summary>
/// <param name="Name">Its name in tables: its file system, and more where a run has two of a kind.</param>
/// <param name="Facts">What is known of it.</param>
/// <param name="Notes">More, such as the filters that are attached to it and the mode of the antivirus, by name.</param>
internal sealed record LayoutVolume(string Name, RunFacts Facts, IReadOnlyDictionary<string, string> Notes);
