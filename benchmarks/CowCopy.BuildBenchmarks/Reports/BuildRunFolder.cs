using System.Globalization;
using System.Text.Json;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Running;

namespace CowCopy.BuildBenchmarks.Reports;

/// <summary>Keeps every pair of a run as JSON, the table, and what one has to know to read them.</summary>
internal sealed class BuildRunFolder
{
    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true };
    private readonly RunFacts _facts;
    private readonly int _projects;
    private readonly string? _folder;
    private readonly List<PairedBuilds> _pairs = [];

    /// <param name="parent">The folder of all runs; null to keep nothing.</param>
    /// <param name="facts">What is known of the run.</param>
    /// <param name="projects">How many projects are built.</param>
    public BuildRunFolder(string? parent, RunFacts facts, int projects)
    {
        _facts = facts;
        _projects = projects;
        if (parent is null) return;
        _folder = Directory.CreateDirectory(Path.Combine(parent, $"{facts.Date}-{facts.Host}-builds")).FullName;
        if (File.Exists(Results)) _pairs.AddRange(JsonSerializer.Deserialize<List<PairedBuilds>>(File.ReadAllText(Results))!);
    }

    /// <summary>What the folder held before, and what was added.</summary>
    public IReadOnlyList<PairedBuilds> Pairs => _pairs;

    private string Results => Path.Combine(_folder!, "results.json");

    public void Add(PairedBuilds pair)
    {
        _pairs.Add(pair);
        if (_folder is null) return;
        File.WriteAllText(Results, JsonSerializer.Serialize(_pairs, Readable) + "\n");
        File.WriteAllText(Path.Combine(_folder, "table.md"), BuildTable.Of(_pairs));
        File.WriteAllText(Path.Combine(_folder, "README.md"), Text(_facts, _projects));
    }

    private static string Text(RunFacts facts, int projects) => string.Create(
        CultureInfo.InvariantCulture,
        $"""
        # Builds of {projects} projects on {facts.Host}, {facts.Date}

        | | |
        |---|---|
        | system | {facts.System} |
        | processors | {facts.Processors} |
        | file system | {facts.FileSystem} |
        | device | {facts.Device} |
        | .NET | {facts.Runtime} |
        | MSBuild | {facts.MSBuild} |
        | commit | {facts.Commit} |
        | pairs | interleaved, who goes first changes; the first pair of each kind is dropped |

        [table.md](table.md) holds medians; a ratio is CowCopy's time divided by the built-in's, taken pair by pair. [results.json](results.json) holds every pair, times in milliseconds.
        How it is measured: [docs/benchmarks.md](../../../docs/benchmarks.md).

        """);
}
