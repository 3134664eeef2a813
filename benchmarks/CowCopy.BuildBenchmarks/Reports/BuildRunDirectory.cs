using System.Globalization;
using System.Text.Json;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Running;

namespace CowCopy.BuildBenchmarks.Reports;

/// <summary>Keeps the pairs of a run as JSON, the table, and the conditions.</summary>
internal sealed class BuildRunDirectory
{
    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true };
    private readonly RunFacts _facts;
    private readonly BuildOptions _options;
    private readonly string? _directory;
    private readonly List<PairedBuilds> _pairs = [];

    /// <param name="parent">The directory of all runs; null to keep nothing.</param>
    /// <param name="facts">The conditions of the run.</param>
    /// <param name="options">The options of the command line.</param>
    public BuildRunDirectory(string? parent, RunFacts facts, BuildOptions options)
    {
        _facts = facts;
        _options = options;
        if (parent is null) return;
        string suffix = options.Recording == Recording.Log ? "-logged" : "";
        _directory = Directory.CreateDirectory(Path.Combine(parent, $"{facts.Date}-{facts.Host}-builds{suffix}")).FullName;
        if (File.Exists(Results)) _pairs.AddRange(JsonSerializer.Deserialize<List<PairedBuilds>>(File.ReadAllText(Results))!);
    }

    /// <summary>The pairs of earlier runs in the same directory, and those of this run.</summary>
    public IReadOnlyList<PairedBuilds> Pairs => _pairs;

    private string Results => Path.Combine(_directory!, "results.json");

    public void Add(PairedBuilds pair)
    {
        _pairs.Add(pair);
        if (_directory is null) return;
        File.WriteAllText(Results, JsonSerializer.Serialize(_pairs, Readable) + "\n");
        File.WriteAllText(Path.Combine(_directory, "table.md"), BuildTable.Of(_pairs));
        File.WriteAllText(Path.Combine(_directory, "README.md"), Text(_facts, _options));
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
        | pairs | interleaved, in alternating order; the first pair of each kind is dropped |

        [table.md](table.md) holds medians; a ratio is the time of CowCopy divided by the time of the built-in, pair by pair.
        [results.json](results.json) holds every pair, times in milliseconds. Method: [docs/benchmarks.md](../../../docs/benchmarks.md).
        {(options.LowerBound ? LowerBoundText : "")}

        """);

    private const string LowerBoundText =
        """
        The lower bound is a third copy of the repository, built in the same rounds when there is nothing to do.
        Its Copy task reads the metadata of each file once, and logs and returns what the built-in does.
        """;

    private static string Times(Recording recording) => recording == Recording.Log
        ? "from binary logs: both tasks write a message for each file"
        : "by a logger of the start and end of tasks; files are counted in the logged builds of the dropped pair";
}
