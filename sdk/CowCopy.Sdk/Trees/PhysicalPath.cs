namespace CowCopy.Sdk.Trees;

/// <summary>Paths of directories that may not exist yet, for finding out whether two are one or one contains the other.</summary>
/// <remarks>
/// Paths that differ only in case count as one on every system: which names a directory folds is known only once it exists, and a build
/// that works on one volume is then an error on no other. Two mount points of one directory count as two.
/// </remarks>
internal static partial class PhysicalPath
{
    public static StringComparer Comparer => StringComparer.OrdinalIgnoreCase;

    /// <summary>Whether a path is a directory or below it.</summary>
    public static bool IsInside(string path, string directory)
    {
        for (string? at = Of(path), of = Of(directory); at is not null; at = Path.GetDirectoryName(at))
        {
            if (Comparer.Equals(at, of)) return true;
        }

        return false;
    }
}
