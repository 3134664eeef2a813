namespace CowCopy.Tool.Pages;

/// <summary>Writes a file under another name and renames it: whoever reads it finds the one before or the new one, never a part.</summary>
internal static class WholeFile
{
    /// <exception cref="IOException">It cannot be written; an existing file is unchanged.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be written; an existing file is unchanged.</exception>
    public static void Write(string path, string text)
    {
        string temporary = $"{path}.{Guid.NewGuid():N}";
        try
        {
            File.WriteAllText(temporary, text);
            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
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
