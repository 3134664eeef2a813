using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>What limits the figures of one log.</summary>
internal static class ReportNotes
{
    private const string Inexact = "A log has no lengths of files";

    public static IReadOnlyList<string> Of(BuildLog log, LoggedCounts total, PathReport path)
    {
        List<string> notes = [];
        if (log.EndsIn is not null and not LogEnd.AfterBuild)
            notes.Add("The log has no end of the build, which was killed, hangs or still runs: later copies are missing.");
        else if (log.Succeeded == false)
            notes.Add("The build failed: its later copies are missing.");
        if (log.UnreadRecords > 0)
            notes.Add($"{Quantity.Things(log.UnreadRecords, "record")} of the log could not be read, and are not counted.");
        if (total.Copied > 0) notes.Add(Sizes(log, total));
        if (log.IsLocalized)
        {
            notes.Add(
                "The log is not in English. What its Copy tasks did is taken from parameters and the importance of messages"
                + (total.Unknown > 0 ? $"; of {Quantity.Things(total.Unknown, "file")} it is not known." : "."));
        }

        int requested = log.Calls.Sum(static call => call.Requested), seen = log.Calls.Sum(static call => call.Files.Count);
        if (requested > seen)
            notes.Add($"{Quantity.Things(requested - seen, "requested file")} had no message: the copy was the same file, or named twice.");
        double onPath = path.BetweenMilliseconds + path.Tasks.Sum(static task => task.Milliseconds);
        if (onPath > BuildAnalysis.Rounded(log.Time) + (0.001 * path.Tasks.Count) + 0.001)
        {
            notes.Add(
                $"The tasks of the critical path took {BuildVerdict.Seconds(onPath)}, longer than the build: some ran outside of it.");
        }

        if (log.Calls.Count > 0)
            notes.Add("Writing a binary log slows Copy tasks down, by about 100 µs per file: times without a log are shorter.");
        return notes;
    }

    private static string Sizes(BuildLog log, LoggedCounts total)
    {
        if (!log.Paths.AreOfThisSystem) return $"{Inexact}, and the files of this one are on another system: bytes are not known.";
        if (total.Found == 0) return $"{Inexact}, and no copied file is on disk as the build left it: bytes are not known.";
        string found = Quantity.Part(total.Found, total.Copied, "copied file");
        return $"{Inexact}: bytes are summed over the {found} that are on disk as the build left them.";
    }
}
