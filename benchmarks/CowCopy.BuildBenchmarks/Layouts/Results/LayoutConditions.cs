using System.Globalization;

namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>Writes the conditions of a run as Markdown.</summary>
internal static class LayoutConditions
{
    public static string Of(LayoutRun run) => string.Create(
        CultureInfo.InvariantCulture,
        $"""
        # Build layouts on {run.Facts.Host}, {run.Facts.Date}

        | | |
        |---|---|
        | system | {run.Facts.System} |
        | processors | {run.Facts.Processors} |
        {string.Join('\n', run.Volumes.Select(Volume))}
        | .NET | {run.Facts.Runtime} |
        | MSBuild | {run.Facts.MSBuild} |
        | commit | {run.Facts.Commit} |
        | load average before | {run.Facts.LoadBefore} |
        | size, seed | {run.Size}, {run.Seed} |
        | iterations | {run.Iterations}, interleaved, each round starting with another variant; the first one is dropped |

        [table.md](table.md) holds medians; a ratio is the time of a variant divided by the time of the built-in, round by round.
        [results.json](results.json) holds every build, times in milliseconds. Method: [docs/benchmarks.md](../../../docs/benchmarks.md).

        """);

    private static string Volume(LayoutVolume volume)
    {
        string notes = string.Concat(volume.Notes.Select(static note => $"; {note.Key}: {note.Value}"));
        return $"| volume {volume.Name} | {volume.Facts.FileSystem}, {volume.Facts.Device}, clones: {volume.Facts.CloneSupport}{notes} |";
    }
}
