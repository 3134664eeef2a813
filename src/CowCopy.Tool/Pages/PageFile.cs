namespace CowCopy.Tool.Pages;

/// <summary>The file of a page.</summary>
internal static class PageFile
{
    private const string Remedy = "Pass another file by --html.";

    /// <summary>Checks, before anything is read, that the page can be written there and is none of the files that are read.</summary>
    /// <param name="page">The file of the page.</param>
    /// <param name="logs">The logs that are read.</param>
    /// <param name="copier">Says what is there.</param>
    /// <exception cref="InvalidDataException">It cannot; the message is for users.</exception>
    public static void Check(string page, IEnumerable<string> logs, FileCopier copier)
    {
        string operation = $"Cannot write the page \"{page}\"";
        if (page.Length == 0) throw new InvalidDataException($"{operation}: --html is empty. {Remedy}");
        if (Directory.Exists(page) || Path.EndsInDirectorySeparator(page))
            throw new InvalidDataException($"{operation}: it is a directory. {Remedy}");
        if (Path.GetDirectoryName(Path.GetFullPath(page)) is { } directory && !Directory.Exists(directory))
            throw new InvalidDataException($"{operation}: the directory \"{directory}\" {Missing(directory)}. {Remedy}");
        // A plan knows devices and pipes, and whether two names are one file; for the first, any file can be its source.
        CopyPlan plan = copier.Plan(Environment.ProcessPath!, page);
        if (plan.Failure is { Kind: CopyErrorKind.DestinationNotRegular })
            throw new InvalidDataException($"{operation}: it is no regular file. {Remedy}");
        if (logs.Any(log => copier.Plan(log, page).Reason == CopyReason.SameFile))
            throw new InvalidDataException($"{operation}: it is the log itself. {Remedy}");
    }

    private static string Missing(string directory)
    {
        try
        {
            FileAttributes attributes = File.GetAttributes(directory);
            return attributes.HasFlag(FileAttributes.ReparsePoint) ? "is a link that leads nowhere" : "is a file";
        }
        catch (Exception error) when (error is FileNotFoundException or DirectoryNotFoundException)
        {
            return "does not exist";
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return $"cannot be read: {FileReason.Of(error)}";
        }
    }

    /// <summary>Writes the whole page, or nothing.</summary>
    /// <exception cref="InvalidDataException">It cannot be written; the message is for users.</exception>
    public static void Write(string page, string html)
    {
        try
        {
            WholeFile.Write(page, html);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new InvalidDataException($"Cannot write the page \"{page}\": {FileReason.Of(error)}. {Remedy}", error);
        }
    }
}
