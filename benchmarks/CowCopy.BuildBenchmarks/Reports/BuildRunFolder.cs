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
    private readonly BuildOptions _options;
    private readonly string? _folder;
    private readonly List<PairedBuilds> _pairs = [];

    /// <param name="parent">The folder of all runs; null to keep nothing.</param>
    /// <param name="facts">What is known of the run.</param>
    /// <param name="options">What was asked for.</param>
    public BuildRunFolder(string? parent, RunFacts facts, BuildOptions options)
    {
        _facts = facts;
        _options = options;
        if (parent is null) return;
        _folder = Directory.CreateDirectory(Path.Combine(parent, $"{facts.Date}-{facts.Host}-builds{(options.Recording == Recording.Log ? "-logged" : "")}")).FullName;
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
        File.WriteAllText(Path.Combine(_folder, "README.md"), Text(_facts, _options));
    }

    private static string Text(RunFacts facts, BuildOptions options) => string.Create(
        CultureInfo.InvariantCulture,
        $"""
        # Builds of {options.Projects} projects on {facts.Host}, {facts.Date}

        | | |
        |---|---|
        | system | {facts.System} |
        | processors | {facts.Processors} |
        | file system | {facts.FileSystem} |
        | device | {facts.Device} |
        | .NET | {facts.Runtime} |
        | MSBuild | {facts.MSBuild} |
        | commit | {facts.Commit} |
        | times | {Times(options.Recording)} |
        | pairs | interleaved, who goes first changes; the first pair of each kind is dropped |

        [table.md](table.md) holds medians; a ratio is CowCopy's time divided by the built-in's, taken pair by pair.{(options.Floor ? FloorText : "")} [results.json](results.json) holds every pair, times in milliseconds.
        How it is measured: [docs/benchmarks.md](../../../docs/benchmarks.md).

        """);

    private const string FloorText =
        " The floor is a third copy of the repository, built in the same rounds where there is nothing to do, with a Copy task that looks once at each file, says and returns what the built-in does, and does nothing else.";

    private static string Times(Recording recording) => recording == Recording.Log
        ? "from binary logs: both tasks wrote a message for each file"
        : "by a logger that hears when tasks begin and end; files were counted in the logged builds of the pair that is dropped";
}
