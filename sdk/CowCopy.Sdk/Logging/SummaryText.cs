using System.Globalization;

namespace CowCopy.Sdk.Logging;

/// <summary>The one line that says what became of a project's files.</summary>
internal static class SummaryText
{
    private const double Kilobyte = 1000;

    /// <returns>The line, or null where there is nothing to say.</returns>
    public static string? Of(CopyTally tally)
    {
        if (tally.Copied == 0 && tally.Unchanged == 0) return null;
        string line = "CowCopy: " + Count(tally.Copied) + " copied" + Ways(tally) + ", " + Count(tally.Unchanged) + " unchanged";
        return tally.BytesShared == 0 ? line : line + ", " + Size(tally.BytesShared) + " shared";
    }

    private static string Ways(CopyTally tally)
    {
        (int Count, string Way)[] ways =
            [(tally.Cloned, "cloned"), (tally.CopiedByBytes, "by bytes"), (tally.CopiedBySystem, "by the system"), (tally.Linked, "linked")];
        string text = string.Join(", ", ways.Where(static way => way.Count > 0).Select(static way => Count(way.Count) + " " + way.Way));
        return text.Length == 0 ? "" : " (" + text + ")";
    }

    private static string Count(int count) => count.ToString("N0", CultureInfo.InvariantCulture);

    private static string Size(long bytes)
    {
        string[] units = ["kB", "MB", "GB", "TB"];
        if (bytes < Kilobyte) return bytes.ToString(CultureInfo.InvariantCulture) + " bytes";
        double size = bytes / Kilobyte;
        int unit = 0;
        for (; size >= Kilobyte && unit < units.Length - 1; unit++) size /= Kilobyte;
        return size.ToString("N1", CultureInfo.InvariantCulture) + " " + units[unit];
    }
}
