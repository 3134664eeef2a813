using System.Globalization;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>What the report says first.</summary>
internal static class BuildVerdict
{
    public static IReadOnlyList<string> Of(BuildReport report)
    {
        if (report.CopyTaskCount == 0) return ["No Copy task ran in this build: nothing was copied."];
        List<string> sentences = [Copied(report), Time(report), Repeated(report)];
        if (report.Retries.Count > 0) sentences.Add(Retried(report));
        if (report.Clones is { } clones) sentences.Add(Cloned(clones));
        if (report.Unneeded.Count > 0)
            sentences.Add($"{Of(report.Unneeded.Count, report.Total)} are in outputs of libraries, where no step of the build reads them.");
        if (report.Conflicts.Count > 0)
            sentences.Add($"{Quantity.Things(report.Conflicts.Count, "destination")} had several sources; the last one stays.");
        foreach (CopyAssembly other in report.Assemblies.Where(static one => one.Owner == CopyOwner.Other))
            sentences.Add($"{Quantity.Things(other.Tasks, "Copy task")} came from another package: {other.Name}.");
        return sentences;
    }

    public static string Seconds(double milliseconds) =>
        Math.Abs(milliseconds) < 1000
            ? milliseconds.ToString(Math.Abs(milliseconds) < 10 ? "0.#" : "0", CultureInfo.InvariantCulture) + " ms"
            : (milliseconds / 1000).ToString("0.00", CultureInfo.InvariantCulture) + " s";

    public static string Percent(double part) => (part * 100).ToString("0.0", CultureInfo.InvariantCulture) + " %";

    public static string Bytes(CopyFigures figures) => figures switch
    {
        { Bytes: null } => Missing(figures.Rewritten),
        { Found: var found, Copied: var copied, Bytes: { } bytes } when found < copied => Quantity.Bytes(bytes, isLowerBound: true),
        { Bytes: { } bytes } => Quantity.Bytes(bytes),
    };

    /// <summary>Why a file has no size: a log has none, and the disk has another file or none.</summary>
    public static string Missing(int rewritten) => rewritten > 0 ? "rewritten since" : "not here";

    /// <summary>The remedy for copies that no step reads, of files of other projects.</summary>
    public static string Remedy(BuildReport report)
    {
        CopyFigures figures = report.UnneededOfProjects;
        string size = figures.Bytes is null ? "" : $" ({Bytes(figures)})", verb = figures.Written() == 1 ? "is" : "are";
        string files = Quantity.Things(report.UnneededProjectFiles, "file");
        string copies = figures.Written() == report.UnneededTotal.Written()
            ? "The " + Quantity.Things(figures.Written(), "copy", "copies")
            : Of(figures.Written(), report.UnneededTotal);
        return $"{copies} {verb} of {files} of other projects{size}: "
            + "CowCopyLocalInLibraries=false (CowCopy.Sdk) avoids them, and -t:CowCopyDeleteLibraryCopies deletes old ones outside of the "
            + "projects' directories.";
    }

    private static string Repeated(BuildReport report) => report.Files switch
    {
        [] => "Nothing was copied: all files were up to date.",
        [{ Copies: 1 }, ..] => "No file was copied more than once.",
        [var most, ..] => $"One file, {Shown.Text(most.Name)}, was copied {Quantity.Count(most.Copies)} times.",
    };

    public static string Copied(BuildReport report)
    {
        CopyFigures total = report.Total;
        string size = total.Bytes is null ? "" : $" ({Bytes(total)})";
        string linked = total.Linked > 0 ? $", {Quantity.Count(total.Linked)} linked" : "";
        string failed = total.Failed > 0 ? $", {Quantity.Count(total.Failed)} failed" : "";
        string unknown = total.Unknown > 0 ? $", {Quantity.Count(total.Unknown)} not known" : "";
        string some = report.CopyProjectCount < report.ProjectCount ? $"{Quantity.Count(report.CopyProjectCount)} of " : "";
        return $"{Quantity.Things(report.CopyTaskCount, "Copy task")} of {some}{Quantity.Things(report.ProjectCount, "project")} copied "
            + $"{Quantity.Things(total.Copied, "file")}{size}{linked}; {Quantity.Count(total.Unchanged)} "
            + $"{(total.Unchanged == 1 ? "was" : "were")} up to date{failed}{unknown}.";
    }

    private static string Time(BuildReport report) =>
        $"They took {Seconds(report.CopyMilliseconds)} in all. Of the {Seconds(report.Milliseconds)} of the build, "
        + $"{Seconds(report.CriticalPath.CopyMilliseconds)} ({Percent(report.CriticalPath.CopyShare)}) waited for them.";

    private static string Retried(BuildReport report)
    {
        int retries = report.Retries.Sum(static one => one.Retries), failed = report.Retries.Count(static one => one.Failed);
        string[] holders = [.. report.Retries.SelectMany(static one => one.Holders).Distinct(StringComparer.Ordinal).Take(3)];
        return $"{Quantity.Things(report.Retries.Count, "file")} could not be copied at once: "
            + $"{Quantity.Things(retries, "retry", "retries")}, "
            + $"{Seconds(report.Retries.Sum(static one => one.WaitedMilliseconds))} of waiting"
            + (failed > 0 ? $", {Quantity.Count(failed)} failed{(failed == report.Total.Failed ? "" : " at least once")}" : "")
            + (holders.Length > 0 ? $"; held by {string.Join(", ", holders)}" : "") + ".";
    }

    private static string Cloned(CloneReport clones) =>
        $"By the summary lines of projects, CowCopy cloned {Quantity.Count(clones.Cloned)} of {Quantity.Things(clones.Copied, "file")}, "
        + $"{Quantity.Bytes(clones.BytesShared)} shared{NotInLines(clones)}.";

    // Why the files of the lines are not those of the messages.
    private static string NotInLines(CloneReport clones)
    {
        string without = clones.WithoutLine == 0
            ? ""
            : $"; {Quantity.Things(clones.WithoutLine, "file")} more {(clones.WithoutLine == 1 ? "is" : "are")} of projects without a line";
        if (clones.MoreInMessages > 0)
        {
            return $"{without}; {Quantity.Things(clones.MoreInMessages, "file")} more "
                + $"{(clones.MoreInMessages == 1 ? "has" : "have")} a message but no line";
        }

        if (clones.MoreInLines == 0) return without;
        bool isOne = clones.MoreInLines == 1;
        return $"{without}; {Quantity.Count(clones.MoreInLines)} of these "
            + $"{(isOne ? "has" : "have")} no message of {(isOne ? "its" : "their")} own";
    }

    private static string Of(int count, CopyFigures total) =>
        $"{Quantity.Count(count)} of the {Quantity.Things(total.Written(), "copy", "copies")}";
}
