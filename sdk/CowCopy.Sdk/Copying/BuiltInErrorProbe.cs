using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Repeats the operations of the built-in after a copy has failed, for the exceptions of the base library: their text is part of the
/// built-in's messages, and their type decides about retries.
/// </summary>
internal static class BuiltInErrorProbe
{
    /// <summary>Whether the path is a file, or a symbolic link with a missing target: the built-in detects that when copying.</summary>
    public static bool HasFile(string path) => new FileInfo(path).Exists;

    /// <summary>Creates a directory, as the built-in does before it opens the source; it stays if that fails.</summary>
    public static Exception? CreateDirectory(string directory)
    {
        try
        {
            Directory.CreateDirectory(directory);
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return e;
        }
    }

    public static Exception? OpenSource(string path)
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

    /// <summary>
    /// Whether the attributes of a file may be changed: not of one that is immutable or append-only, or of another user. Sets a time that
    /// it has.
    /// </summary>
    public static bool MayChange(string path)
    {
        try
        {
            File.SetLastAccessTimeUtc(path, File.GetLastAccessTimeUtc(path));
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Returns MSBuild's text about the process that holds a file: since 17.11, on Windows only; otherwise empty.</summary>
    public static string LockHolder(string path)
    {
        Type? lockCheck = typeof(Task).Assembly.GetType("Microsoft.Build.Utilities.LockCheck");
        return lockCheck?.GetMethod("GetLockedFileMessage", [typeof(string)])?.Invoke(obj: null, [path]) as string ?? "";
    }
}
