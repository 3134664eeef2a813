using CowCopy.Tool.BuildLogs;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>The report of a build for people.</summary>
internal sealed class BuildText(TextWriter output, BuildReport report)
{
    private const int MostRows = 15;

    private readonly LogPaths _paths = LogPaths.Of(report.Root);

    /// <summary>Writes the report.</summary>
    /// <param name="page">The page that was written; null for none.</param>
    /// <param name="isWhole">Whether figures and tables are written, not only the decision and what changes would avoid.</param>
    public void Write(string? page, bool isWhole)
    {
        foreach (string sentence in LogEnd.Sentence(report)) output.WriteLine(sentence);
        bool hasCopies = report.CopyTaskCount > 0;
        if (hasCopies) foreach (string sentence in report.Decision.Sentences) output.WriteLine(sentence);
        if (hasCopies && isWhole) output.WriteLine();
        if (!hasCopies || isWhole) foreach (string sentence in report.Verdict) output.WriteLine(sentence);
        if (hasCopies)
        {
            WriteAvoidable();
            Table(CleanedRows.Title, ["file", "needed by", "deleted in"], 0, report.Cleaned, file =>
                [Path(file.File), CleanedRows.Need(file), Path(file.Project)]);
            if (isWhole) WriteTables();
            WriteAgainst(isWhole);
            if (!isWhole) output.WriteLine();
            if (!isWhole) output.WriteLine("--all prints the figures, and tables by file, project, target, directory and task.");
        }

        if (report.Notes.Count > 0) output.WriteLine();
        foreach (string note in report.Notes) output.WriteLine("Note: " + note);
        if (page is not null) output.WriteLine($"Page: {Shown.Text(page)}");
    }

    private void WriteTables()
    {
        Table("Files copied most often", ["copies", "size", "file"], 2, report.Files, file =>
            [Quantity.Count(file.Copies), PageTables.Size(file), Path(file.Source)]);
        Table("By project", ["copied", "linked", "up to date", "time", "size", "project"], 5, report.Projects, Figures);
        Table("By target", ["copied", "linked", "up to date", "time", "size", "target"], 5, report.Targets, Figures);
        Table("By directory", ["copied", "linked", "up to date", "size", "directory"], 4, report.Directories, group =>
            [.. Figures(group).Where(static (_, column) => column != 3)]);
        Table("Critical path", ["time", "tasks", "task"], 2, PathRows(), static row => row);
        Table("Retries", ["retries", "waited", "held by", "file"], 2, report.Retries, retry =>
        [
            retry.Failed ? Quantity.Count(retry.Retries) + ", failed" : Quantity.Count(retry.Retries),
            BuildVerdict.Seconds(retry.WaitedMilliseconds),
            retry.Holders.Count > 0 ? Shown.Text(string.Join(", ", retry.Holders)) : "not in the log",
            Path(retry.Destination),
        ]);
        Table("Clones, as CowCopy logged them", ["files", "what"], 1, CloneRows.Of(report.Clones), static row => row);
        Table(CloneRows.Outlook(report), ["files", "size", "how", "why"], 2, report.Outlook, static group =>
            [Quantity.Count(group.Files), Quantity.Bytes(group.Bytes), CloneRows.Method(group.Method), group.Message]);
        Table("Copies that no step reads", ["copied onward", "file"], 1, report.Unneeded, copy =>
            [Quantity.Count(copy.CopiedOnward), Path(copy.Destination)]);
        if (report.UnneededOfProjects.Written() > 0) output.WriteLine(BuildVerdict.Remedy(report));
        Table("Several sources for one destination", ["sources", "destination; the source that stays"], 1, report.Conflicts, conflict =>
            [Quantity.Count(conflict.Sources.Count), $"{Path(conflict.Destination)}; {Path(conflict.Sources[^1])}"]);
        Table("Whose tasks copied", ["tasks", "files", "whose", "assembly"], 2, report.Assemblies, static assembly =>
            [Quantity.Count(assembly.Tasks), Quantity.Count(assembly.Copied), CloneRows.Owner(assembly.Owner), Shown.Text(assembly.Name)]);
    }

    private void WriteAvoidable()
    {
        Table("What changes would avoid", ["copies", "bytes", "change"], 2, report.Avoidable, one =>
            [one.Copies is { } copies ? Quantity.Count(copies) : "none", Size(report, one), one.Change]);
        foreach (Avoidable one in report.Avoidable) output.WriteLine($"{one.Change}: {one.Assumption}");
    }

    private void WriteAgainst(bool isWhole)
    {
        if (report.Against is not { } against) return;
        if (!isWhole)
        {
            output.WriteLine();
            foreach (string sentence in report.Verdict.Skip(BuildVerdict.Of(report).Count)) output.WriteLine(sentence);
        }

        Table($"Against {Shown.Text(against.Log)}", ["this", "other", "this / other", "figure"], 3, against.Figures, static figure =>
        [
            LogComparison.Text(figure.This, figure.Unit),
            LogComparison.Text(figure.Other, figure.Unit),
            LogComparison.Ratio(figure),
            figure.Name,
        ]);
    }

    private void Table<T>(string title, string[] headers, int texts, IReadOnlyList<T> rows, Func<T, string[]> cells)
    {
        if (rows.Count == 0) return;
        output.WriteLine();
        output.WriteLine(title);
        PlainTable table = PlainTable.WithHeaders(headers);
        for (int column = 0; column < Math.Min(texts, headers.Length); column++) table.AlignRight(column);
        foreach (T row in rows.Take(MostRows)) table.Add(cells(row));
        table.Write(output);
        if (rows.Count > MostRows) output.WriteLine($"and {Quantity.Count(rows.Count - MostRows)} more, which --json lists");
    }

    /// <summary>What a change would avoid; what is not known is never 0.</summary>
    public static string Sentence(BuildReport report, Avoidable change)
    {
        string copies = change.Copies is { } known ? $"{Quantity.Things(known, "copy", "copies")} fewer. " : "";
        return $"{copies}Bytes not written: {Size(report, change)}.";
    }

    private string[] Figures(CopyFigures group) =>
    [
        Quantity.Count(group.Copied),
        Quantity.Count(group.Linked),
        Quantity.Count(group.Unchanged),
        BuildVerdict.Seconds(group.Milliseconds ?? 0),
        group.Copied == 0 ? "" : BuildVerdict.Bytes(group),
        Path(group.Name),
    ];

    private List<string[]> PathRows()
    {
        PathReport path = report.CriticalPath;
        List<string[]> rows =
        [
            .. path.Tasks.Select(static task => (string[])[BuildVerdict.Seconds(task.Milliseconds), Quantity.Count(task.Count), task.Name]),
        ];
        rows.Insert(0, [BuildVerdict.Seconds(path.BetweenMilliseconds), "", "between tasks"]);
        return rows;
    }

    private string Path(string path) => Shown.Text(_paths.Relative(path, report.Root));

    private static string Size(BuildReport report, Avoidable change) =>
        change.Bytes is { } known ? Quantity.Bytes(known, change.LowerBound) : BuildVerdict.Missing(report.Total.Rewritten);
}
