using System.Globalization;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Puts the figures of another log beside those of a report.</summary>
internal static class LogComparison
{
    private const string Milliseconds = "milliseconds", Bytes = "bytes", Count = "";

    public static BuildReport Compare(BuildReport report, BuildReport other)
    {
        AgainstFigure[] figures =
        [
            Figure("time of the build", Milliseconds, static one => one.Milliseconds),
            Figure("time of all Copy tasks", Milliseconds, static one => one.CopyMilliseconds),
            Figure("time of Copy tasks on the critical path", Milliseconds, static one => one.CriticalPath.CopyMilliseconds),
            Figure("Copy tasks", Count, static one => one.CopyTaskCount),
            Figure("files copied", Count, static one => one.Total.Copied),
            Figure("files linked", Count, static one => one.Total.Linked),
            Figure("files up to date", Count, static one => one.Total.Unchanged),
            Figure("files failed", Count, static one => one.Total.Failed),
            Figure("files cloned", Count, static one => one.Clones?.Cloned),
            Figure("bytes copied", Bytes, static one => one.Total.Found == one.Total.Copied ? one.Total.Bytes : null),
            Figure("copies of the file copied most often", Count, static one => one.Files is [var most, ..] ? most.Copies : 0),
            Figure("copies that no step reads", Count, static one => one.Unneeded.Count),
            Figure("of these, copies of files of other projects", Count, static one => one.UnneededOfProjects.Written()),
            Figure("bytes of these", Bytes, static one => KnownBytes(one.UnneededOfProjects)),
            Figure("retries", Count, static one => one.Retries.Sum(static retry => retry.Retries)),
        ];
        return report with
        {
            Against = new AgainstReport(other.Log, [.. figures.Where(static figure => figure is not { This: null, Other: null })]),
            Verdict = [.. report.Verdict, Sentence(report, other), .. InLibraries(report.UnneededOfProjects, other.UnneededOfProjects)],
            Notes =
            [
                .. report.Notes,
                "Two logs are one pair of builds: a difference counts only beyond what repeated builds of one kind differ by.",
            ],
        };

        AgainstFigure Figure(string name, string unit, Func<BuildReport, double?> read) => new(name, unit, read(report), read(other));
    }

    public static string Text(double? value, string unit) => value switch
    {
        null => "not known",
        { } known when unit == Milliseconds => BuildVerdict.Seconds(known),
        { } known when unit == Bytes => Quantity.Bytes((long)known),
        { } known => Quantity.Count((long)known),
    };

    /// <summary>This value divided by the other one.</summary>
    public static string Ratio(AgainstFigure figure) => figure is { This: { } own, Other: { } other and not 0 }
        ? (own / other).ToString("0.00", CultureInfo.InvariantCulture)
        : "–";

    // No copies have no bytes; of some whose length is not known there is no sum.
    private static double? KnownBytes(CopyFigures figures) =>
        figures.Copied == 0 ? 0 : figures.Found == figures.Copied ? figures.Bytes : null;

    private static string[] InLibraries(CopyFigures own, CopyFigures other)
    {
        if (own.Written() == 0 && other.Written() == 0) return [];
        return
        [
            $"In outputs of libraries it has {Amount(own)} instead of {Amount(other)} of files of other projects that no step reads.",
        ];
    }

    private static string Amount(CopyFigures figures) =>
        $"{Quantity.Things(figures.Written(), "copy", "copies")} ({(figures.Copied == 0 ? Text(0, Bytes) : BuildVerdict.Bytes(figures))})";

    private static string Sentence(BuildReport report, BuildReport other) =>
        $"Against {Shown.Text(Path.GetFileName(other.Log))}: {Quantity.Count(report.Total.Copied)} instead of "
        + $"{Quantity.Things(other.Total.Copied, "copied file")}, {BuildVerdict.Seconds(report.CopyMilliseconds)} instead of "
        + $"{BuildVerdict.Seconds(other.CopyMilliseconds)} in Copy tasks.";
}
