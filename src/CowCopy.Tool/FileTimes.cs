namespace CowCopy.Tool;

/// <summary>Times of files, of which volumes have some that .NET has not: before the year 1 and after 9999 on btrfs and tmpfs.</summary>
internal static class FileTimes
{
    /// <summary>When a file was modified, in UTC; the year 1 for a time that .NET has not.</summary>
    public static DateTime ModifiedUtc(this FileSystemInfo file)
    {
        try
        {
            return file.LastWriteTimeUtc;
        }
        catch (ArgumentOutOfRangeException)
        {
            return DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Utc);
        }
    }
}
