namespace CowCopy.Platform;

/// <summary>Gets the directory of a path, as text.</summary>
internal static class ParentDirectory
{
    /// <summary>
    /// Null where the path has none, and where the base library refuses the path: that of .NET Framework checks its characters.
    /// </summary>
    public static string? Of(string path)
    {
        try
        {
            return path.Length == 0 ? null : Path.GetDirectoryName(path);
        }
        catch (Exception exception) when (exception is ArgumentException or NotSupportedException or IOException)
        {
            return null; // the system call then fails with its own status
        }
    }
}
