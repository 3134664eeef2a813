using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Trees;

/// <summary>
/// Deletes listed files, and listed directories that this leaves empty. No link is followed below a destination, nor in the place of a
/// directory that was created.
/// </summary>
internal sealed class TreeCleaner(CopiedFileList list, TreeMessages? messages, CancellationToken cancellation)
{
    private readonly HashSet<string> _created = list.ReadDirectories();
    private readonly ILookup<string, string> _files = list.ReadFiles();
    private readonly Dictionary<string, bool> _reached = new(StringComparer.Ordinal);
    private readonly Dictionary<string, HashSet<string>> _below = new(StringComparer.Ordinal);

    // Whether something could not be deleted, which is logged, or was not, as the build was cancelled.
    private bool _isIncomplete;

    /// <summary>Deletes the files of all destinations, then the directories, and updates the list.</summary>
    /// <returns>The directories that were left because they are not empty.</returns>
    public List<string> Clean()
    {
        if (list.CountForeign() is > 0 and int foreign) messages?.Foreign(list.FullPath, foreign);
        foreach (IGrouping<string, string> files in _files)
        {
            int deleted = files.Count(file => Delete(files.Key, file));
            messages?.Cleaned(files.Key, deleted);
        }

        if (_isIncomplete) return [];
        List<string> left = DeleteEmpty(_created);
        if (!_isIncomplete) list.Keep(left);
        return left;
    }

    /// <summary>Deletes directories of a list that are empty at the end of a build, when nothing can be logged any more.</summary>
    public static void CleanAtEnd(CopiedFileList list, IReadOnlyCollection<string> directories)
    {
        try
        {
            TreeCleaner cleaner = new(list, messages: null, CancellationToken.None);
            List<string> left = cleaner.DeleteEmpty(directories);
            if (!cleaner._isIncomplete) list.Remove(directories.Except(left, StringComparer.Ordinal));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The next Clean finds them in the list.
        }
    }

    /// <summary>Deletes those directories that are empty, the deepest first.</summary>
    /// <returns>Those that are not empty.</returns>
    private List<string> DeleteEmpty(IEnumerable<string> directories)
    {
        List<string> left = [];
        foreach (string directory in directories.OrderByDescending(static directory => directory.Length))
        {
            if (ListText.IsReplaced(directory)) FailIfPresent(directory);
            else if (IsReached(directory) && !DeleteIfEmpty(directory)) left.Add(directory);
        }

        return left;
    }

    private bool Delete(string destination, string file)
    {
        if (cancellation.IsCancellationRequested)
        {
            _isIncomplete = true;
            return false;
        }

        string path = Path.Combine(destination, file);
        if (ListText.IsReplaced(path))
        {
            FailIfPresent(path);
            return false;
        }

        return IsReached(Path.GetDirectoryName(path)!) && Delete(path);
    }

    private bool Delete(string path)
    {
        try
        {
            FileAttributes attributes = File.GetAttributes(path);
            bool isDirectory = attributes.HasFlag(FileAttributes.Directory), isLink = attributes.HasFlag(FileAttributes.ReparsePoint);
            if (isDirectory && !isLink) return false; // no longer what was copied
            if (isDirectory) Directory.Delete(path); // the link: Windows has links to files and links to directories
            else File.Delete(path);
            messages?.Deleted(path);
            return true;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return false; // gone already
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Fail(path, e);
            return false;
        }
    }

    /// <returns>Whether the directory does not exist any more.</returns>
    private bool DeleteIfEmpty(string directory)
    {
        try
        {
            Directory.Delete(directory); // fails where it is not empty
            return true;
        }
        catch (DirectoryNotFoundException)
        {
            return true; // another project shares it
        }
        catch (Exception e) when ((e is IOException or UnauthorizedAccessException) && !IsEmpty(directory))
        {
            return false; // another project has its copies there
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Fail(directory, e);
            return false;
        }
    }

    /// <summary>Logs a path that .NET cannot delete, if it is there: the library finds what .NET cannot name.</summary>
    private void FailIfPresent(string path)
    {
        string above = path;
        while (ListText.IsReplaced(above)) above = Path.GetDirectoryName(above)!;
        if (!IsReached(above)) return;
        if (!_below.TryGetValue(above, out HashSet<string>? below)) _below[above] = below = Below(above);
        if (below.Contains(path)) Fail(path, new IOException("Its name is not UTF-8, and .NET finds no such name."));
    }

    // The changes of a plan for a directory that does not exist are all that is in the source.
    private static HashSet<string> Below(string directory)
    {
        string copy = directory.TrimEnd(Path.DirectorySeparatorChar) + "." + Guid.NewGuid().ToString("N");
        IEnumerable<TreeChange> changes = new FileCopier().PlanTree(directory, copy);
        return new(changes.Select(change => directory + change.Path.Remove(0, copy.Length)), StringComparer.Ordinal);
    }

    private void Fail(string path, Exception error)
    {
        messages?.CannotDelete(path, error);
        _isIncomplete = true;
    }

    /// <summary>
    /// Whether a directory exists, and neither it nor one above it is a link in the place of a directory. Above the destination only those
    /// that were created are known to be none: the path to them may lead through links, as it did for the copy.
    /// </summary>
    private bool IsReached(string directory)
    {
        if (_reached.TryGetValue(directory, out bool isReached)) return isReached;
        bool mayBeLink = !_created.Contains(directory) && (_files.Contains(directory) || !IsBelowDestination(directory));
        isReached = (Path.GetDirectoryName(directory) is not { } above || IsReached(above))
            && IsDirectory(directory, mayBeLink);
        _reached[directory] = isReached;
        return isReached;
    }

    private bool IsBelowDestination(string directory)
    {
        for (string? above = Path.GetDirectoryName(directory); above is not null; above = Path.GetDirectoryName(above))
        {
            if (_files.Contains(above)) return true;
        }

        return false;
    }

    private static bool IsEmpty(string directory) => !Directory.EnumerateFileSystemEntries(directory).Any();

    // Where that cannot be found out, copies may be: the list keeps them.
    private bool IsDirectory(string path, bool mayBeLink)
    {
        try
        {
            FileAttributes attributes = File.GetAttributes(path);
            return attributes.HasFlag(FileAttributes.Directory) && (mayBeLink || !attributes.HasFlag(FileAttributes.ReparsePoint));
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return false;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Fail(path, e);
            return false;
        }
    }
}
