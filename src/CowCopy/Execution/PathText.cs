namespace CowCopy.Execution;

/// <summary>Paths as text.</summary>
internal static class PathText
{
    /// <summary>Makes a path absolute and takes out "." and "..", as the base library does; one that is so already is returned as it is.</summary>
    public static string Resolve(string? path)
    {
        if (path is null) return ""; // refused like an empty one
        if (IsResolved(path)) return path;
        try
        {
            return Path.GetFullPath(path);
        }
        catch (Exception exception) when (exception is ArgumentException or NotSupportedException or IOException)
        {
            return path; // the system will refuse it with a status of its own
        }
    }

    private static bool IsResolved(string path)
    {
        if (Path.DirectorySeparatorChar != '/' || path.Length == 0 || path[0] != '/') return false;
        for (int index = 1; index < path.Length; index++)
        {
            if (path[index - 1] != '/') continue;
            char next = path[index];
            if (next == '/') return false;
            if (next == '.' && IsDots(path, index)) return false;
        }

        return true;
    }

    private static bool IsDots(string path, int index)
    {
        int end = index + 1;
        if (end < path.Length && path[end] == '.') end++;
        return end == path.Length || path[end] == '/';
    }
}
