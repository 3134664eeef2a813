namespace CowCopy.Tool.Pages;

/// <summary>
/// Writes a file under another name and renames it: a process that reads it finds the one before or the new one, never a part. A symbolic
/// link is followed.
/// </summary>
internal static class WholeFile
{
    /// <exception cref="IOException">It cannot be written; an existing file is unchanged.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be written; an existing file is unchanged.</exception>
    public static void Write(string path, string text)
    {
        FileInfo named = new(path);
        string file = named.LinkTarget is null ? named.FullName : named.ResolveLinkTarget(returnFinalTarget: true)!.FullName;
        string temporary = Path.Combine(Path.GetDirectoryName(file)!, $".{Guid.NewGuid():N}");
        try
        {
            File.WriteAllText(temporary, text);
            File.Move(temporary, file, overwrite: true);
        }
        catch
        {
            TryDelete(temporary);
            throw;
        }
    }

    private static void TryDelete(string file)
    {
        try
        {
            File.Delete(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The failure to write is reported.
        }
    }
}
