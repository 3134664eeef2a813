using System.Globalization;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Paths as text.</summary>
internal static class PathText
{
    /// <summary>The start of the temporary name of a complete directory whose place may have lost files already.</summary>
    public const string CompletePrefix = TemporaryPrefix + "complete-";

    private const string TemporaryPrefix = ".cowcopy-", TemporarySuffix = ".tmp";

    /// <summary>Returns a path made absolute and without "." and "..", as the base library does.</summary>
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

    public static bool EndsInSeparator(string path)
    {
        char last = path.Length == 0 ? '\0' : path[path.Length - 1];
        return last == Path.DirectorySeparatorChar || last == Path.AltDirectorySeparatorChar;
    }

    /// <summary>Whether Win32 takes a path as it is: of a device, or with a prefix that ends its normalisation.</summary>
    public static bool IsVerbatim(string path) =>
        path.StartsWith(@"\\?", StringComparison.Ordinal) || path.StartsWith(@"\\.", StringComparison.Ordinal);

    /// <summary>Returns a new path for a temporary file in the directory of a path, with a short name.</summary>
    public static string TemporaryBeside(string path, string prefix = TemporaryPrefix)
    {
        string name = prefix + Guid.NewGuid().ToString("N", CultureInfo.InvariantCulture) + TemporarySuffix;
        return ParentDirectory.Of(path) is { Length: > 0 } directory ? PathAt.Join(directory, name) : name;
    }

    /// <summary>Whether a name is one of a temporary file, of whatever use.</summary>
    public static bool IsTemporary(string name) =>
        name.StartsWith(TemporaryPrefix, StringComparison.Ordinal) && name.EndsWith(TemporarySuffix, StringComparison.Ordinal);

    private static bool IsResolved(string path)
    {
        if (Path.DirectorySeparatorChar != '/' || path.Length == 0 || path[0] != '/') return false;
        if (path.Contains("//", StringComparison.Ordinal)) return false;
        for (int slash = Dot(path, 0); slash >= 0; slash = Dot(path, slash + 1))
        {
            if (IsDots(path, slash + 1)) return false;
        }

        return true;
    }

    // A search for two characters compares many places at once; a loop over the characters costs more than everything else done to a path.
    private static int Dot(string path, int from) => path.IndexOf("/.", from, StringComparison.Ordinal);

    private static bool IsDots(string path, int index)
    {
        int end = index + 1;
        if (end < path.Length && path[end] == '.') end++;
        return end == path.Length || path[end] == '/';
    }
}
