using System.Globalization;

namespace CowCopy.Sdk.Logging;

/// <summary>The summary lines of a project and of a build.</summary>
internal static class SummaryText
{
    private const double Kilobyte = 1000;

    /// <summary>Returns the line of a project; null if nothing was copied or skipped.</summary>
    /// <param name="tally">What was copied.</param>
    /// <param name="project">The project's name; null if it is not known.</param>
    public static string? Of(CopyTally tally, string? project = null)
    {
        if (tally.CopiedCount == 0 && tally.UnchangedCount == 0) return null;
        return "CowCopy: " + Counts(tally) + (project is null ? "" : $" [{project}]");
    }

    /// <summary>Returns the line of a build; null if nothing was copied: a build with nothing to do is as quiet as before.</summary>
    public static string? Of(CopyTally tally, int projects)
    {
        if (tally.CopiedCount == 0) return null;
        return $"CowCopy: {Count(projects)} {(projects == 1 ? "project" : "projects")}: {Counts(tally)}";
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
        Add(methods, tally.ByteCopiedCount, "byte-copied" + Why(tally));
        Add(methods, tally.SystemCopiedCount, "system-copied");
        Add(methods, tally.LinkedCount, "linked");
        return methods.Count == 0 ? "" : " (" + string.Join(", ", methods) + ")";
    }

    // The usual reasons alone: "cowcopy explain" has all.
    private static string Why(CopyTally tally)
    {
        (int Count, string Text)[] reasons =
        [
            (tally.CannotCloneCount, (tally.FileSystem ?? "the volume") + " cannot clone"),
            (tally.OtherVolumeCount, "from another volume"),
            (tally.SmallCount, "small and just written"),
        ];
        string[] given = [.. reasons.Where(static one => one.Count > 0).Select(one => Count(one.Count) + " " + one.Text)];
        (int Count, string Text) only = Array.Find(reasons, one => one.Count == tally.ByteCopiedCount);
        if (given.Length == 0) return "";
        return ": " + (only.Text is { } all ? all : string.Join(" and ", given));
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
