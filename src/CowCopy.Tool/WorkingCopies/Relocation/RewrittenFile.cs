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
            File.WriteAllBytes(temporary, content);
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
}
