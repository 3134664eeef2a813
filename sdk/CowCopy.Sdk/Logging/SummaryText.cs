using System.Globalization;

namespace CowCopy.Sdk.Logging;

/// <summary>The summary line of a project.</summary>
internal static class SummaryText
{
    private const double Kilobyte = 1000;

    /// <summary>Returns the line; null if nothing was copied or skipped.</summary>
    public static string? Of(CopyTally tally)
    {
        if (tally.CopiedCount == 0 && tally.UnchangedCount == 0) return null;
        return "CowCopy: " + Counts(tally);
    }

    public static string Counts(CopyTally tally)
    {
        string counts = $"{Count(tally.CopiedCount)} copied{Methods(tally)}, {Count(tally.UnchangedCount)} unchanged";
        return tally.BytesShared == 0 ? counts : counts + ", " + Size(tally.BytesShared) + " shared";
    }

    public static string Count(int count) => count.ToString("N0", CultureInfo.InvariantCulture);

    private static string Methods(CopyTally tally)
    {
        List<string> methods = [];
        Add(methods, tally.ClonedCount, "cloned");
        Add(methods, tally.ByteCopiedCount, "byte-copied");
        Add(methods, tally.SystemCopiedCount, "system-copied");
        Add(methods, tally.LinkedCount, "linked");
        return methods.Count == 0 ? "" : " (" + string.Join(", ", methods) + ")";
    }

    private static void Add(List<string> methods, int count, string method)
    {
        if (count > 0) methods.Add(Count(count) + " " + method);
    }

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
