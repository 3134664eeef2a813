using System.Globalization;
using System.Runtime.InteropServices;

namespace CowCopy.Demo;

/// <summary>The figures of a demo as one HTML file that loads nothing.</summary>
internal static class Page
{
    private const string BuiltIn = "MSBuild's Copy";
    private const string Ours = "CowCopy";

    private const string Style = """
        :root {
          color-scheme: light dark;
          --text: #1c2024; --faint: #60646c; --back: #fff; --line: #d9d9e0; --a: #8b8d98; --b: #0d74ce; --c: #e2a336;
        }
        @media (prefers-color-scheme: dark) {
          :root { --text: #edeef0; --faint: #b0b4ba; --back: #111113; --line: #43484e; --a: #8b8d98; --b: #70b8ff; --c: #ffca16; }
        }
        body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
        body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
        h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
        .chart, .figures { overflow-x: auto; } svg { width: 100%; min-width: 40rem; height: auto; }
        svg text { font-size: 13px; fill: var(--text); }
        .built-in { fill: var(--a); } .ours, .shared { fill: var(--b); } .written { fill: var(--c); }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: right; padding: .2rem .5rem; border-bottom: 1px solid var(--line); }
        th:first-child, td:first-child, .uses td { text-align: left; vertical-align: top; }
        .uses td { overflow-wrap: anywhere; } @media (max-width: 40rem) { .uses td { display: block; } }
        p, li { color: var(--faint); } pre { overflow-x: auto; border: 1px solid var(--line); padding: .5rem; }
        """;

    public static string Render(
        string[] facts,
        IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases,
        IReadOnlyList<Use> uses,
        IReadOnlyList<string> differences,
        int rounds,
        string sdk) => $"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>CowCopy demo</title>
        <style>
        {Style}
        </style>
        <h1>One repository, built with MSBuild's Copy and with CowCopy</h1>
        {string.Concat(facts.Select(fact => $"<p>{BarChart.Encode(fact)}</p>"))}
        {string.Concat(differences.Select(one => $"<p>{BarChart.Encode(one)}</p>"))}
        <h2>Bytes of copies: shared with the source, and written</h2>
        {BarChart.Draw("Bytes shared and written", [.. phases.SelectMany(one => Bars(one.Phase, one.BuiltIn, one.Ours, BytesBar))])}
        <h2>Time in Copy</h2>
        {BarChart.Draw("Time in Copy", [.. phases.SelectMany(one => Bars(one.Phase, one.BuiltIn, one.Ours, CopyTimeBar))])}
        <h2>Time of the build</h2>
        {BarChart.Draw("Time of the build", [.. phases.SelectMany(one => Bars(one.Phase, one.BuiltIn, one.Ours, BuildTimeBar))])}
        <h2>Beside Copy: the command cowcopy, in this repository</h2>
        <table class="uses">
        {string.Concat(uses.Select(static use => $"<tr><td><code>{BarChart.Encode(use.Command)}</code><td>{Linked(use.Figure)}\n"))}
        </table>
        <p>Times are of whole commands, the start of the runtime included; src is the repository that CowCopy built.</p>
        <h2>All figures</h2>
        <div class="figures"><table>
        {string.Concat(phases.Select(one => Table(one.Phase, one.BuiltIn, one.Ours)))}
        </table></div>
        <p>Times are the shortest of {rounds} rounds. The time in Copy is the sum over all Copy tasks; several may run at once.
        Leaf: {ProjectGraph.Leaf}, which every project references. Copy tasks are a small part of a build: times of whole builds
        differ by little more than chance. CowCopy copies the bytes of a small dirty file: cloning it would wait for a flush.</p>
        <p>{BarChart.Encode(RuntimeInformation.OSDescription)}, {Environment.ProcessorCount} processors,
        {RuntimeInformation.FrameworkDescription}, {DateTime.UtcNow.ToString("u", CultureInfo.InvariantCulture)}</p>
        <h2>In your own Directory.Build.props</h2>
        <pre>{BarChart.Encode($"<Project>\n{sdk}\n</Project>")}</pre>
        </html>
        """;

    /// <summary>Text, with the address of a page in it as a link.</summary>
    private static string Linked(string text)
    {
        int start = text.IndexOf("file://", StringComparison.Ordinal);
        if (start < 0) return BarChart.Encode(text);
        string address = BarChart.Encode(text[start..]);
        return $"{BarChart.Encode(text[..start])}<a href=\"{address}\">the report</a>";
    }

    private static IEnumerable<(string, (string, double)[], string)> Bars(
        Phase phase, Column builtIn, Column ours, Func<Column, string, ((string, double)[] Parts, string Text)> bar)
    {
        (string, Column, string)[] both = [($"{phase.Title}, {BuiltIn}", builtIn, "built-in"), ($"{phase.Title}, {Ours}", ours, "ours")];
        foreach ((string label, Column column, string style) in both)
        {
            ((string, double)[] parts, string text) = bar(column, style);
            yield return (label, parts, text);
        }
    }

    private static ((string, double)[], string) BytesBar(Column column, string style) =>
        ([("shared", column.Shared?.Bytes ?? 0), ("written", column.Written ?? 0)],
            $"{Figures.Size(column.Shared?.Bytes)} shared, {Figures.Size(column.Written)} written");

    private static ((string, double)[], string) CopyTimeBar(Column column, string style) =>
        ([(style, column.CopyTime.TotalSeconds)], Figures.Time(column.CopyTime));

    private static ((string, double)[], string) BuildTimeBar(Column column, string style) =>
        ([(style, column.Wall.TotalSeconds)], Figures.Time(column.Wall));

    private static string Table(Phase phase, Column builtIn, Column ours) => string.Concat(
        $"<tr><th>{phase.Title}<th>{BuiltIn}<th>{Ours}<th>ratio",
        Row("files copied", builtIn, ours, one => Figures.Count(one.Last.Copied)),
        Row("files skipped as unchanged", builtIn, ours, one => Figures.Count(one.Last.Skipped)),
        Row("cloned, by CowCopy's count", "", Figures.Count(ours.Own.Cloned)),
        Row("cloned, by the extents", builtIn, ours, one => one.Shared is { } shared ? Figures.Count(shared.Files) : "unknown"),
        Row("bytes shared, by the extents", builtIn, ours, one => Figures.Size(one.Shared?.Bytes)),
        Row("bytes written", builtIn, ours, one => Figures.Size(one.Written)),
        Row("disk space used by the build", builtIn, ours, one => Figures.Size(one.Last.DiskUsed)),
        Row("calls of the Copy task", builtIn, ours, one => Figures.Count(one.Last.Log.Calls)),
        Row("time in Copy", Figures.Time(builtIn.CopyTime), Figures.Time(ours.CopyTime), Figures.Ratio(ours.CopyTime, builtIn.CopyTime)),
        Row("time of the build", Figures.Time(builtIn.Wall), Figures.Time(ours.Wall), Figures.Ratio(ours.Wall, builtIn.Wall)));

    private static string Row(string label, Column builtIn, Column ours, Func<Column, string> cell) =>
        Row(label, cell(builtIn), cell(ours));

    private static string Row(string label, string builtIn, string ours, string ratio = "") =>
        $"<tr><td>{BarChart.Encode(label)}<td>{builtIn}<td>{ours}<td>{ratio}\n";
}
