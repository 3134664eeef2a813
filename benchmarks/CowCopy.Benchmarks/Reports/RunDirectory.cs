using System.Globalization;
using System.Text.Json;
using CowCopy.Benchmarks.Interleaving;

namespace CowCopy.Benchmarks.Reports;

/// <summary>Keeps the results of a run: the rows as JSON, the table, and the conditions.</summary>
public static class RunDirectory
{
    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true };

    /// <param name="parent">The directory of all runs.</param>
    /// <param name="facts">The conditions of the run.</param>
    /// <param name="rows">The results.</param>
    /// <returns>The directory of this run.</returns>
    public static string Write(string parent, RunFacts facts, IReadOnlyList<Row> rows)
    {
        ArgumentNullException.ThrowIfNull(facts);
        string directory = Path.Combine(parent, $"{facts.Date}-{facts.Host}-{facts.FileSystem}");
        Directory.CreateDirectory(directory);
        File.WriteAllText(Path.Combine(directory, "results.json"), JsonSerializer.Serialize(new { facts, rows }, Readable) + "\n");
        File.WriteAllText(Path.Combine(directory, "table.md"), MarkdownTable.Of(rows));
        File.WriteAllText(Path.Combine(directory, "README.md"), Text(facts));
        return directory;
    }

    private static string Text(RunFacts facts) => string.Create(
        CultureInfo.InvariantCulture,
        $"""
        # {facts.FileSystem} on {facts.Host}, {facts.Date}

        | | |
        |---|---|
        | system | {facts.System} |
        | processors | {facts.Processors} |
        | file system | {facts.FileSystem} |
        | device | {facts.Device} |
        | .NET | {facts.Runtime} |
        | MSBuild, whose Copy task is the baseline | {facts.MSBuild} |
        | commit | {facts.Commit} |
        | load average before | {facts.LoadBefore} |
        | rounds | {facts.Rounds}, interleaved, after one that is dropped |

        [table.md](table.md) holds medians; a ratio is the time of the baseline divided by the time of the row, round by round.
        [results.json](results.json) holds the same with minimum and maximum. Method: [docs/benchmarks.md](../../../docs/benchmarks.md).

        """);
}
