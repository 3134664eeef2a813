using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Trees;

/// <summary>Deletes listed files, and the directories that this leaves empty. Below a destination no link is followed.</summary>
internal sealed class TreeCleaner(TreeMessages messages, CancellationToken cancellation)
{
    private readonly HashSet<string> _directories = new(StringComparer.Ordinal);

    /// <summary>Whether something could not be deleted, which is logged, or was not, as the build was cancelled.</summary>
    public bool IsIncomplete { get; private set; }

    /// <summary>Deletes files.</summary>
    /// <param name="destination">The full path of a destination.</param>
    /// <param name="files">Paths below it.</param>
    /// <returns>How many existed and were deleted.</returns>
    public int DeleteFiles(string destination, IEnumerable<string> files)
    {
        Dictionary<string, bool> known = new(StringComparer.Ordinal) { [destination] = Directory.Exists(destination) };
        int count = 0;
        foreach (string file in files)
        {
            IsIncomplete |= cancellation.IsCancellationRequested;
            if (cancellation.IsCancellationRequested) break;
            string path = Path.Combine(destination, file);
            if (IsReached(Path.GetDirectoryName(path)!, known) && Delete(path)) count++;
        }

        foreach (string directory in known.Keys.Where(directory => known[directory])) _directories.Add(directory);
        return count;
    }

    /// <summary>Deletes those directories that are empty now, the deepest first.</summary>
    public void DeleteEmptyDirectories()
    {
        foreach (string directory in _directories.OrderByDescending(static directory => directory.Length)) DeleteIfEmpty(directory);
    }

    private bool Delete(string path)
    {
        try
        {
            FileAttributes attributes = File.GetAttributes(path);
            bool isDirectory = attributes.HasFlag(FileAttributes.Directory), isLink = attributes.HasFlag(FileAttributes.ReparsePoint);
            if (isDirectory && !isLink) return false; // no longer what was copied
            if (isDirectory && Path.DirectorySeparatorChar == '\\') Directory.Delete(path); // a link, which Windows takes for a directory
            else File.Delete(path);
            messages.Deleted(path);
            return true;
        }
        catch (FileNotFoundException)
        {
            return false; // gone already
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            messages.CannotDelete(path, e);
            IsIncomplete = true;
            return false;
        }
    }

    private void DeleteIfEmpty(string directory)
    {
        try
        {
            if (Path.GetDirectoryName(directory) is null || !IsDirectory(directory)) return;
            if (!Directory.EnumerateFileSystemEntries(directory).Any()) Directory.Delete(directory);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            messages.CannotDelete(directory, e);
            IsIncomplete = true;
        }
    }

    /// <summary>Whether a directory exists and neither it nor one between it and the destination is a link.</summary>
    private static bool IsReached(string directory, Dictionary<string, bool> known)
    {
        if (known.TryGetValue(directory, out bool isReached)) return isReached;
        isReached = Path.GetDirectoryName(directory) is { } above && IsReached(above, known) && IsDirectory(directory);
        known[directory] = isReached;
        return isReached;
    }

    private static bool IsDirectory(string path) =>
        new DirectoryInfo(path) is { Exists: true } directory && !directory.Attributes.HasFlag(FileAttributes.ReparsePoint);
}
