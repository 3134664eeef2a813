namespace CowCopy.Tool.BuildLogs;

/// <summary>Lengths of copied files: a log does not have them.</summary>
internal sealed class FilesOnDisk(BuildLog log)
{
    // Timestamps of some file systems have whole seconds, of FAT two.
    private static readonly TimeSpan Tolerance = TimeSpan.FromSeconds(2);

    private readonly Dictionary<string, long?> _lengths = new(log.Paths.Comparer);

    /// <summary>The length of the file as the build left it; null if it is not there or was changed since.</summary>
    public long? Length(LoggedCopy copy)
    {
        if (!log.Paths.AreOfThisSystem) return null;
        if (!_lengths.TryGetValue(copy.Destination, out long? length))
            _lengths[copy.Destination] = length = Find(copy.Destination) ?? Find(copy.Source);
        return length;
    }

    /// <summary>Whether the file is there, and was written again since the build.</summary>
    public bool IsRewritten(LoggedCopy copy) => Length(copy) is null && log.Paths.AreOfThisSystem && File.Exists(copy.Destination);

    private long? Find(string path)
    {
        try
        {
            FileInfo file = new(path);
            return file.Exists && file.ModifiedUtc() <= log.End.ToUniversalTime() + Tolerance ? file.Length : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            return null;
        }
    }
}
