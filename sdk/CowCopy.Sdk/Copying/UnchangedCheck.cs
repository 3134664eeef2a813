namespace CowCopy.Sdk.Copying;

/// <summary>
/// Finds the files of a call that have nothing to do, compared as the built-in compares: by length and time. The first copy of a process
/// starts the engine, which takes longer than such a call; in a build that has nothing to copy, no process starts it.
/// </summary>
internal static class UnchangedCheck
{
    // The engine compares a file in half the time, so starting it pays from about so many files on, over all calls (docs/decisions.md).
    private const int MostFiles = 1000;

    // A file without length costs a query here and is compared by the engine all the same.
    private const int MostEmptyFiles = 20;

    /// <summary>
    /// Marks entries that are up to date as succeeded, up to the first that is not. One with an empty file is left to the engine alone: a
    /// pipe or a device has no length either, and .NET does not tell them apart.
    /// </summary>
    /// <returns>The entries that are left, in their order: nothing was compared or copied that they depend on.</returns>
    public static CopyEntry[] Mark(CopyEntry[] entries, BuildSession session)
    {
        if (session.CountCompared(entries.Length) > MostFiles || HaveOneDestination(entries)) return entries;
        int empty = 0;
        foreach (CopyEntry entry in entries)
        {
            if (entry.IsOntoItself || empty > MostEmptyFiles) break;
            if (HasSurrogates(entry.SourcePath) || HasSurrogates(entry.DestinationPath)) break;
            FileInfo destination = new(entry.DestinationPath);
            if (!IsFile(destination)) break;
            if (destination.Length == 0) empty++;
            else if (IsUnchanged(new FileInfo(entry.SourcePath), destination)) entry.Succeeded = true;
            else break;
        }

        return Array.FindAll(entries, static entry => !entry.Succeeded);
    }

    // In any spelling: the order of such copies matters, and is the engine's.
    private static bool HaveOneDestination(CopyEntry[] entries)
    {
        if (entries.Length == 1) return false;
        HashSet<string> destinations = new(StringComparer.OrdinalIgnoreCase);
        return !Array.TrueForAll(entries, entry => destinations.Add(entry.DestinationPath));
    }

    // .NET replaces a surrogate without its pair, and would find a file of another name.
    private static bool HasSurrogates(string path)
    {
        foreach (char unit in path)
        {
            if (char.IsSurrogate(unit)) return true;
        }

        return false;
    }

    // A file system may keep times that .NET has no value for (btrfs, tmpfs): those are the engine's.
    private static bool IsUnchanged(FileInfo source, FileInfo destination)
    {
        try
        {
            return IsFile(source) && source.Length == destination.Length && source.LastWriteTimeUtc == destination.LastWriteTimeUtc;
        }
        catch (ArgumentOutOfRangeException)
        {
            return false;
        }
    }

    private static bool IsFile(FileInfo file) => file.Exists && !file.Attributes.HasFlag(FileAttributes.ReparsePoint);
}
