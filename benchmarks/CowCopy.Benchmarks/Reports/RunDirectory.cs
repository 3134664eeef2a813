using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace CowCopy.Benchmarks.Reports;

/// <summary>Keeps the results of a run: the rows as JSON, the table, and the conditions.</summary>
public static class RunDirectory
{
    private const string Results = "results.json";

    private static readonly JsonSerializerOptions Readable = new()
    {
        WriteIndented = true,
        PropertyNameCaseInsensitive = true,
        Converters = { new JsonStringEnumConverter() },
    };

    /// <summary>Returns whether a directory holds the results of a run.</summary>
    public static bool IsRun(string directory) => File.Exists(Path.Combine(directory, Results));

    /// <summary>Reads a run.</summary>
    /// <exception cref="InvalidDataException">Its results are not those of an interleaved run.</exception>
    public static KeptRun Read(string directory) => TryRead(directory) ?? throw new InvalidDataException(
        $"{Path.Combine(directory, Results)} does not hold the results of an interleaved run of this version. "
        + "Measure again: bench --interleaved --keep <directory>.");

    /// <summary>Reads a run; returns null if its results are not those of an interleaved run.</summary>
    public static KeptRun? TryRead(string directory)
    {
        try
        {
            KeptRun? run = JsonSerializer.Deserialize<KeptRun>(File.ReadAllText(Path.Combine(directory, Results)), Readable);
            return run is { Facts: not null, Rows: not null } ? run : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <param name="parent">The directory of all runs.</param>
    /// <param name="run">The run.</param>
    /// <returns>The directory of this run.</returns>
    public static string Write(string parent, KeptRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        RunFacts facts = run.Facts;
        string directory = Path.Combine(parent, $"{facts.Date}-{facts.Host}-{facts.FileSystem}");
        Directory.CreateDirectory(directory);
        File.WriteAllText(Path.Combine(directory, Results), JsonSerializer.Serialize(new { facts, rows = run.Rows }, Readable) + "\n");
        File.WriteAllText(Path.Combine(directory, "table.md"), MarkdownTable.Of(run.Rows));
        File.WriteAllText(Path.Combine(directory, "README.md"), Text(facts));
        return directory;
    }

    private static string Clusters(RunFacts facts) => facts.ClusterBytes is { } size ? $", clusters of {size} bytes" : "";

    private static string ShortNames(RunFacts facts) => facts.MakesShortNames switch
    {
        true => ", makes short names",
        false => ", makes no short names",
        null => "",
    };

    private static string Protocol(RunFacts facts) => facts.Protocol is { } protocol ? $", over {protocol}" : "";

    private static string Text(RunFacts facts) => string.Create(
        CultureInfo.InvariantCulture,
        $"""
        # {facts.FileSystem} on {facts.Host}, {facts.Date}

        | | |
        |---|---|
        | system | {facts.System} |
        | processors | {facts.Processors} |
        | file system | {facts.FileSystem}{Clusters(facts)}{ShortNames(facts)}{Protocol(facts)} |
        | device | {facts.Device} |
        | .NET | {facts.Runtime} |
        | MSBuild, whose Copy task is the baseline | {facts.MSBuild} |
        | commit | {facts.Commit} |
        | load average before | {facts.LoadBefore} |
        | busy processes beside it | {facts.BusyProcesses} |
        | rounds | {facts.Rounds}, interleaved, after one that is dropped |

        [table.md](table.md) holds medians; a ratio is the time of the baseline divided by the time of the row, round by round.
        [results.json](results.json) holds the same with minimum and maximum. Method: [docs/benchmarks.md](../../../docs/benchmarks.md).

        """);
}
