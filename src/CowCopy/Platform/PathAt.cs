namespace CowCopy.Platform;

/// <summary>
/// A file as system calls take it: by its whole path, or by its last name in an open directory, which saves the walk to it.
/// </summary>
internal readonly struct PathAt
{
    private readonly string _path; // whole, or the last name where the directory's path is known apart from it
    private readonly string? _above;
    private readonly nint _directory; // twice the handle plus one, so that the default means none; odd: links are kept

    public PathAt(string path, FileHandle directory)
    {
        _path = path;
        _directory = (directory.Value + 1) << 1;
    }

    /// <param name="above">The path of the directory.</param>
    /// <param name="name">The last name.</param>
    /// <param name="directory">The open directory, or <see cref="FileHandle.None"/>.</param>
    public PathAt(string above, string name, FileHandle directory)
        : this(name, directory) => _above = above;

    /// <summary>The whole path.</summary>
    public string Path => _above is null ? _path : Join(_above, _path);

    /// <summary>The path of the directory where it is known apart from the last name; else null.</summary>
    public string? Above => _above;

    /// <summary>The last name where it is known apart from the path; else null.</summary>
    public string? Name => _above is null ? null : _path;

    /// <summary>The open directory of the path, or <see cref="FileHandle.None"/>.</summary>
    public FileHandle Directory => new((_directory >> 1) - 1);

    /// <summary>
    /// Whether no link in its place is followed to read it, and none on the way from the open directory: then its opening fails with
    /// <see cref="Planning.StatusCode.NotDirectory"/>. Only where the platform has <see cref="IConfinedSources"/>.
    /// </summary>
    public bool KeepsLinks
    {
        get => (_directory & 1) != 0;
        init => _directory = value ? _directory | 1 : _directory & ~1;
    }

    public static implicit operator PathAt(string path) => new(path, FileHandle.None);

    /// <summary>Returns the path of a listed name, which the base library would check once more.</summary>
    public static string Join(string directory, string name)
    {
        char last = directory.Length > 0 ? directory[directory.Length - 1] : '\0';
        bool isRoot = last == System.IO.Path.DirectorySeparatorChar || last == System.IO.Path.AltDirectorySeparatorChar;
        return isRoot ? directory + name : string.Concat(directory, Separator, name);
    }

    /// <summary>Returns the drive letter with its colon, also after <c>\\?\</c>; null if the path has none.</summary>
    public static string? DriveOf(string path)
    {
        int start = path.StartsWith(@"\\?\", StringComparison.Ordinal) || path.StartsWith(@"\\.\", StringComparison.Ordinal) ? 4 : 0;
        bool hasLetter = path.Length > start + 1 && path[start + 1] == ':' && char.ToUpperInvariant(path[start]) is >= 'A' and <= 'Z';
        return hasLetter ? path.Substring(start, 2) : null;
    }

    public PathAt WithoutDirectory() => Path;

    private static string Separator => System.IO.Path.DirectorySeparatorChar == '/' ? "/" : "\\";
}
