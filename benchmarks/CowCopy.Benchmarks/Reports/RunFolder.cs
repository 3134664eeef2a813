using System.Globalization;
using System.Text.Json;
using CowCopy.Benchmarks.Interleaving;

namespace CowCopy.Benchmarks.Reports;

/// <summary>Keeps the results of a run: the rows as JSON, the table, and what one has to know to read them.</summary>
public static class RunFolder
{
    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true };

    /// <param name="parent">The folder of all runs.</param>
    /// <param name="facts">What is known of the run.</param>
    /// <param name="rows">Its results.</param>
    /// <returns>The folder of this run.</returns>
    public static string Write(string parent, RunFacts facts, IReadOnlyList<Row> rows)
    {
        ArgumentNullException.ThrowIfNull(facts);
        string folder = Path.Combine(parent, $"{facts.Date}-{facts.Host}-{facts.FileSystem}");
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, "results.json"), JsonSerializer.Serialize(new { facts, rows }, Readable) + "\n");
        File.WriteAllText(Path.Combine(folder, "table.md"), MarkdownTable.Of(rows));
        File.WriteAllText(Path.Combine(folder, "README.md"), Text(facts));
        return folder;
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
        | MSBuild, whose Copy task is the reference | {facts.MSBuild} |
        | commit | {facts.Commit} |
        | load average before | {facts.LoadBefore} |
        | rounds | {facts.Rounds}, interleaved, one more before them dropped |

        [table.md](table.md) holds medians; a ratio is the built-in task's time divided by the row's, taken round by round.
        [results.json](results.json) holds the same with the least and the greatest value of each. How it is measured: [docs/benchmarks.md](../../../docs/benchmarks.md).

        """);
}
