namespace CowCopy.Sdk.Copying;

/// <summary>
/// Whether a call has nothing to do, compared as the built-in compares: by length and time. The first copy of a process starts the engine,
/// which takes longer than such a call; in a build that has nothing to copy, no process starts it.
/// </summary>
internal static class UnchangedCheck
{
    // The engine compares a file in half the time, so starting it pays from about so many files on, over all calls (docs/decisions.md).
    private const int MostFiles = 1000;

    /// <summary>Whether every copy is up to date. False also where the engine decides: links, one file named twice, empty files.</summary>
    public static bool Holds(CopyEntry[] entries, BuildSession session)
    {
        if (session.CountCompared(entries.Length) > MostFiles) return false;
        HashSet<string>? destinations = entries.Length > 1 ? new(StringComparer.OrdinalIgnoreCase) : null;
        foreach (CopyEntry entry in entries)
        {
            if (entry.IsOntoItself || destinations?.Add(entry.DestinationPath) == false || !IsUnchanged(entry)) return false;
        }

        return true;
    }

    private static bool IsUnchanged(CopyEntry entry)
    {
        FileInfo destination = new(entry.DestinationPath);
        if (!HasContent(destination)) return false;
        FileInfo source = new(entry.SourcePath);
        return HasContent(source) && source.Length == destination.Length && source.LastWriteTimeUtc == destination.LastWriteTimeUtc;
    }

    // Pipes and devices have no length.
    private static bool HasContent(FileInfo file) =>
        file.Exists && !file.Attributes.HasFlag(FileAttributes.ReparsePoint) && file.Length > 0;
}
