using System.Xml.Linq;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Tool.BuildLogs;

/// <summary>The tables of the page: the first rows, and more behind a click.</summary>
internal sealed class PageTables(LogPaths paths, string root)
{
    private const int FirstRows = 15, MostRows = 500;

    public static string Size(RepeatedFile file) =>
        file.Bytes is { } known ? Quantity.Bytes(known, file.Found < file.Copies) : BuildVerdict.Missing(file.Rewritten);

    public static XElement Rows<T>(string caption, string[] head, IReadOnlyList<T> rows, Func<T, IEnumerable<object?>> cells)
    {
        XElement first = StackedTable(caption, head, rows.Take(FirstRows).Select(cells));
        if (rows.Count <= FirstRows) return first;
        IEnumerable<T> more = rows.Skip(FirstRows).Take(MostRows);
        return Tag(
            "div",
            first,
            Tag(
                "details",
                Tag("summary", $"{Quantity.Count(Math.Min(rows.Count, FirstRows + MostRows) - FirstRows)} more"),
                StackedTable(caption + ", more", head, more.Select(cells)),
                rows.Count > FirstRows + MostRows
                    ? Tag("p.note", $"{Quantity.Count(rows.Count - FirstRows - MostRows)} others are only in the JSON.")
                    : null));
    }

    public static XElement Path(IReadOnlyList<PathTask> tasks) => Rows(
        "Tasks on the path", ["Task", "Time", "Tasks"], tasks,
        static task => [Shown.Text(task.Name), BuildVerdict.Seconds(task.Milliseconds), Quantity.Count(task.Count)]);

    public static XElement Outlook(BuildReport report) => Rows(
        CloneRows.Outlook(report), ["How", "Files", "Size", "Why"], report.Outlook,
        static group => [CloneRows.Method(group.Method), Quantity.Count(group.Files), Quantity.Bytes(group.Bytes), group.Message]);

    public static XElement Against(AgainstReport against) => Rows(
        $"This log and {Shown.Text(against.Log)}", ["Figure", "This", "Other", "This / other"], against.Figures,
        static figure =>
        [
            figure.Name, LogComparison.Text(figure.This, figure.Unit), LogComparison.Text(figure.Other, figure.Unit),
            LogComparison.Ratio(figure),
        ]);

    public static XElement Assemblies(IReadOnlyList<CopyAssembly> assemblies) => Rows(
        "Assemblies that Copy tasks came from", ["Whose", "Tasks", "Files", "Assembly"], assemblies,
        static assembly =>
        [
            CloneRows.Owner(assembly.Owner), Quantity.Count(assembly.Tasks), Quantity.Count(assembly.Copied), Shown.Text(assembly.Name),
        ]);

    public string Text(string path) => Shown.Text(paths.Relative(path, root));

    public XElement Files(IReadOnlyList<RepeatedFile> files) => Rows(
        "Every file, by where it was first", ["File", "Copies", "Size of the copies"], files,
        file => [Text(file.Source), Quantity.Count(file.Copies), Size(file)]);

    public XElement Groups(string caption, string name, IReadOnlyList<CopyFigures> groups, bool hasTime) => Rows(
        caption,
        [name, "Copied", "Linked", "Up to date", .. hasTime ? ["Time"] : (string[])[], "Size"],
        groups,
        group =>
        [
            Text(group.Name),
            Quantity.Count(group.Copied),
            Quantity.Count(group.Linked),
            Quantity.Count(group.Unchanged),
            .. hasTime ? [BuildVerdict.Seconds(group.Milliseconds ?? 0)] : (object[])[],
            group.Copied == 0 ? "" : BuildVerdict.Bytes(group),
        ]);

    public XElement Retries(IReadOnlyList<RetryReport> retries) => Rows(
        "Files that were in use", ["File", "Retries", "Waited", "Held by", "In the end", "Why"], retries,
        retry =>
        [
            Text(retry.Destination),
            Quantity.Count(retry.Retries),
            BuildVerdict.Seconds(retry.WaitedMilliseconds),
            retry.Holders.Count > 0 ? Shown.Text(string.Join(", ", retry.Holders)) : "not in the log",
            retry.Failed ? "failed" : "copied",
            Shown.Text(retry.Message),
        ]);

    public XElement Unneeded(IReadOnlyList<UnneededCopy> copies) => Rows(
        "Copies that no step reads", ["Copy", "Copied onward", "From"], copies,
        copy => [Text(copy.Destination), Quantity.Count(copy.CopiedOnward), Text(copy.Source)]);

    public XElement Cleaned(IReadOnlyList<CleanedFile> files) => Rows(
        "Deleted files", ["File", "Needed by", "Deleted in"], files,
        file => [Text(file.File), CleanedRows.Need(file), Text(file.Project)]);

    public XElement Conflicts(IReadOnlyList<ConflictReport> conflicts) => Rows(
        "Destinations with several sources", ["Destination", "Sources", "The one that stays", "Copied by"], conflicts,
        conflict =>
        [
            Text(conflict.Destination),
            Quantity.Count(conflict.Sources.Count),
            Text(conflict.Sources[^1]),
            string.Join(", ", conflict.Projects.Select(Text)),
        ]);
}
