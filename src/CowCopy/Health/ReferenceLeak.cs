using System.Globalization;

namespace CowCopy;

/// <summary>
/// Leaked references of ReFS. Looks for: a refused clone of clusters that have far fewer references than the limit. What it means: the volume
/// counts references of files that are gone. What to do: have it looked for, and repaired, by Windows' own tool.
/// </summary>
internal static class ReferenceLeak
{
    public static HealthFinding Describe(string path, int references, int limit)
    {
        string found = string.Format(
            CultureInfo.InvariantCulture,
            "The volume refused to clone \"{0}\" for having too many references (error 347), while its blocks count {1:N0} of {2:N0}. References of deleted files may have leaked.",
            path,
            references,
            limit);
        return new HealthFinding(path, found, Advice(path));
    }

    private static string Advice(string path)
    {
        string? drive = Drive(path);
        string advice =
            "Counts fall some seconds after files are deleted. If clones are still refused after a minute, run in an elevated prompt: refsutil leak " + (drive ?? "X:") + " /d. "
            + "A few leaked clusters are normal (4 were seen on a new volume, 376 on a compressed one); reference leaks above 0 are the finding, and the same command without /d repairs them. Until then bytes are copied.";
        return drive is null ? advice + " X: stands for the drive that holds \"" + path + "\"." : advice;
    }

    /// <summary>The drive letter with its colon, also of the form with <c>\\?\</c>; null where the path has none.</summary>
    internal static string? Drive(string path)
    {
        int start = path.StartsWith(@"\\?\", StringComparison.Ordinal) || path.StartsWith(@"\\.\", StringComparison.Ordinal) ? 4 : 0;
        bool hasLetter = path.Length > start + 1 && path[start + 1] == ':' && char.ToUpperInvariant(path[start]) is >= 'A' and <= 'Z';
        return hasLetter ? path.Substring(start, 2) : null;
    }
}
