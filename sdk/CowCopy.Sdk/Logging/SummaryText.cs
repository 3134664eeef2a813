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
        List<string> ways = [];
        Add(ways, tally.Cloned, "cloned");
        Add(ways, tally.ByteCopiedCount, "by bytes");
        Add(ways, tally.SystemCopiedCount, "by the system");
        Add(ways, tally.Linked, "linked");
        return ways.Count == 0 ? "" : " (" + string.Join(", ", ways) + ")";
    }

    private static void Add(List<string> ways, int count, string way)
    {
        if (count > 0) ways.Add(Count(count) + " " + way);
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
