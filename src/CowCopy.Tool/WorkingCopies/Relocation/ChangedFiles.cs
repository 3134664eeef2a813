namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds files that were written while a directory was copied: a build was running there.</summary>
internal static class ChangedFiles
{
    /// <summary>Times of files come from a clock of the system that ticks up to every 16 ms.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(20);

    private static readonly EnumerationOptions Everything = new()
    {
        RecurseSubdirectories = true,
        IgnoreInaccessible = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    /// <summary>Returns the files below a directory, relative to it, with a time that is not before an instant.</summary>
    public static IReadOnlyList<string> Since(DateTime instant, string directory)
    {
        DateTime first = instant.ToUniversalTime() - Tick;
        return [.. new DirectoryInfo(directory).EnumerateFiles("*", Everything)
            .Where(file => file.ModifiedUtc() >= first)
            .Select(file => Path.GetRelativePath(directory, file.FullName))];
    }
}
