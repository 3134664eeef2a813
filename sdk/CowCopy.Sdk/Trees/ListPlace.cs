namespace CowCopy.Sdk.Trees;

/// <summary>
/// The place where a list acts: a project's directory on a machine. A list beside a project is copied, renamed and restored with it, and
/// must not act on what the original has copied.
/// </summary>
/// <remarks>
/// Below the directory, where no link leads out of it, paths are relative, and mean the same in each copy of the directory. All others are
/// full paths, which mean what they meant only in the place where they were written.
/// </remarks>
internal sealed class ListPlace
{
    private const string Here = ".";

    private readonly string _start;
    private readonly Dictionary<string, bool> _own;

    /// <param name="directory">The full path of the project's directory.</param>
    public ListPlace(string directory)
    {
        Directory = directory.Length == Path.GetPathRoot(directory)!.Length ? directory : directory.TrimEnd(Path.DirectorySeparatorChar);
        _start = Directory.TrimEnd(Path.DirectorySeparatorChar) + Path.DirectorySeparatorChar;
        _own = new Dictionary<string, bool>(StringComparer.Ordinal) { [Directory] = true };
    }

    public string Directory { get; }

    /// <summary>The directory without links: a link may come to lead to another one. Programs write drives in both cases.</summary>
    public string PhysicalDirectory
    {
        get
        {
            string path = PhysicalPath.Of(Directory);
            return path.Length > 1 && path[1] == ':' ? char.ToUpperInvariant(path[0]) + path.Substring(1) : path;
        }
    }

    /// <summary>Returns a path as it means the same in each copy of the directory: relative where it is below, without links.</summary>
    public string Shorten(string path)
    {
        if (!IsOwn(path)) return path;
        return path.Length > _start.Length ? path.Substring(_start.Length) : Here;
    }

    /// <summary>Returns the full path of a relative one; null if it leads out of the directory.</summary>
    public string? FullPathOf(string relative)
    {
        string path = Path.GetFullPath(Path.Combine(Directory, relative));
        return IsOwn(path) ? path : null;
    }

    /// <summary>Whether a path is the directory or below it, and none of what is between them is a link.</summary>
    private bool IsOwn(string path)
    {
        if (_own.TryGetValue(path, out bool isOwn)) return isOwn;
        isOwn = path.StartsWith(_start, StringComparison.Ordinal) && IsOwn(Path.GetDirectoryName(path)!) && !IsLink(path);
        _own[path] = isOwn;
        return isOwn;
    }

    private static bool IsLink(string path)
    {
        try
        {
            return File.GetAttributes(path).HasFlag(FileAttributes.ReparsePoint);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false; // nothing is there, or nothing can be deleted there
        }
    }
}
