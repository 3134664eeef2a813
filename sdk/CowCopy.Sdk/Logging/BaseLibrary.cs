namespace CowCopy.Sdk.Logging;

/// <summary>
/// What MSBuild's own task would have met on its way to a copy that failed: the exceptions of the base library, of which the words go into its
/// messages and the kind decides about retries.
/// </summary>
internal static class BaseLibrary
{
    /// <summary>Whether a file has the name; also a symbolic link that leads nowhere, which the built-in finds out by copying.</summary>
    public static bool HasFile(string path) => new FileInfo(path).Exists;

    /// <summary>Makes a folder, as the built-in does before it opens the source; it stays when that fails.</summary>
    public static Exception? RefusesFolder(string folder)
    {
        try
        {
            if (!Directory.Exists(folder)) Directory.CreateDirectory(folder);
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return e;
        }
    }

    public static Exception? RefusesSource(string path)
    {
        try
        {
            using FileStream source = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 1);
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return e;
        }
    }
}
