namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Replaces the content of a file of build state: a new file takes its name, so that no other name of it changes.</summary>
internal static class RewrittenFile
{
    /// <summary>Writes the content, with the time and the permissions that the file has.</summary>
    public static void Replace(string path, byte[] content) => Replace(path, content, new FileInfo(path).ModifiedUtc());

    /// <summary>Writes the content with a time, and with the permissions of the file where it exists.</summary>
    public static void Replace(string path, byte[] content, DateTime time)
    {
        string temporary = Path.Combine(Path.GetDirectoryName(path)!, $".cowcopy-{Guid.NewGuid():N}.tmp");
        try
        {
            Write(temporary, content, File.Exists(path));
            if (!OperatingSystem.IsWindows() && File.Exists(path)) File.SetUnixFileMode(temporary, File.GetUnixFileMode(path));
            File.SetLastWriteTimeUtc(temporary, time);
            File.Move(temporary, path, overwrite: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }
    }

    // No more users than may read the file read what takes its place, not even for a moment.
    private static void Write(string temporary, byte[] content, bool hasModeToKeep)
    {
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (hasModeToKeep && !OperatingSystem.IsWindows()) options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        using FileStream stream = new(temporary, options);
        stream.Write(content);
    }
}
