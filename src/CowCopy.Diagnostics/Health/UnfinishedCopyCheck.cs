using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Temporary files of copies that were killed before they were renamed, and directories that were to be replaced as a whole. Remedy: delete
/// them.
/// </summary>
internal sealed class UnfinishedCopyCheck : HealthCheck
{
    private const long SecondsOfACopy = 3600; // a younger one may be written by a copy that runs

    public override string Code => "COWCOPY1020";

    public override string Name => "unfinished copies";

    public override void Check(HealthContext context)
    {
        Dictionary<string, string?> known = new(StringComparer.Ordinal) { [context.Path] = null };
        Dictionary<string, long> lengths = new(StringComparer.Ordinal); // by the path of what was left
        HashSet<string> found = new(StringComparer.Ordinal); // the directories among those, also without a file
        foreach (CheckedDirectory directory in context.Tree.Directories)
            if (FindTemporary(directory.Path, known) is { } path && found.Add(path)) lengths.Add(path, 0);
        foreach (CheckedFile file in context.Tree.Files)
        {
            string? path = FindTemporary(file.Directory, known) ?? (PathText.IsTemporary(file.Name) ? file.Path : null);
            if (path is not null) lengths[path] = (lengths.TryGetValue(path, out long length) ? length : 0) + file.Length;
        }

        long now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        KeyValuePair<string, long>[] left = [.. lengths.Where(one => IsOld(context, one.Key, now))];
        if (left.Length == 0) return;
        int directories = left.Count(one => found.Contains(one.Key)), files = left.Length - directories;
        string[] kinds =
        [
            .. files == 0 ? (string[])[] : [HealthText.Count(files, "temporary file")],
            .. directories == 0 ? (string[])[] : [HealthText.Count(directories, "temporary directory", "temporary directories")],
        ];
        context.Report(Finding(HealthSeverity.Note, left[0].Key) with
        {
            Message = "Copies that were killed have left " + string.Join(" and ", kinds) + ": "
                + HealthText.Some([.. left.Select(static one => one.Key)]) + ".",
            Evidence = "Names of the form .cowcopy-*.tmp, created more than an hour ago.",
            Cost = "They contain " + HealthText.Bytes(left.Sum(static one => one.Value))
                + ", part of which other files may share.",
            Remedy = directories == 0
                ? "Delete them while nothing is copied. No copy reads them."
                : "Delete them while nothing is copied, if the directory that was to be replaced is there. No copy reads them. Rename "
                    + ".cowcopy-complete-*.tmp to the place that it was made for, if that lacks files: it is complete.",
        });
    }

    /// <summary>The highest directory with a temporary name on the way to a directory; null if there is none.</summary>
    private static string? FindTemporary(string directory, Dictionary<string, string?> known)
    {
        if (known.TryGetValue(directory, out string? found)) return found;
        string? above = System.IO.Path.GetDirectoryName(directory);
        found = above is null ? null : FindTemporary(above, known);
        if (found is null && PathText.IsTemporary(System.IO.Path.GetFileName(directory))) found = directory;
        return known[directory] = found;
    }

    private static bool IsOld(HealthContext context, string path, long now)
    {
        if (!context.Platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk) return false;
        return now - Math.Max(facts.Created.Seconds, facts.Changed.Seconds) > SecondsOfACopy;
    }
}
