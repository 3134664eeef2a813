using CowCopy.Tool.Pages;

namespace CowCopy.Tool.BuildLogs;

/// <summary>The file of a page.</summary>
internal static class PageFile
{
    private const string Remedy = "Pass another file by --html.";

    /// <summary>Checks, before anything is read, that the page can be written there and is none of the logs.</summary>
    /// <exception cref="InvalidDataException">It cannot; the message is for users.</exception>
    public static void Check(string page, IEnumerable<string> logs, FileCopier copier)
    {
        string operation = $"Cannot write the page \"{page}\"";
        if (Directory.Exists(page) || Path.EndsInDirectorySeparator(page))
            throw new InvalidDataException($"{operation}: it is a directory. {Remedy}");
        if (Path.GetDirectoryName(Path.GetFullPath(page)) is { } directory && !Directory.Exists(directory))
            throw new InvalidDataException($"{operation}: the directory \"{directory}\" does not exist. {Remedy}");
        foreach (string log in logs)
        {
            // Its plan knows devices, pipes and links, and whether two names are one file.
            CopyPlan plan = copier.Plan(log, page);
            if (plan.Reason == CopyReason.SameFile) throw new InvalidDataException($"{operation}: it is the log itself. {Remedy}");
            if (plan.Failure is { Kind: CopyErrorKind.DestinationNotRegular })
                throw new InvalidDataException($"{operation}: it is no regular file. {Remedy}");
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
            throw new InvalidDataException($"Cannot write the page \"{page}\": {error.Message.TrimEnd('.')}. {Remedy}", error);
        }
    }
}
