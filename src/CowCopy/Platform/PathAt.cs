namespace CowCopy.Platform;

/// <summary>
/// A file as system calls take it: by its whole path, or by its last name in an open directory, which saves the walk to it.
/// </summary>
internal readonly struct PathAt
{
    private readonly nint _directoryPlusOne; // so that the default means no directory

    public PathAt(string path, FileHandle directory)
    {
        Path = path;
        _directoryPlusOne = directory.Value + 1;
    }

    /// <summary>The whole path.</summary>
    public string Path { get; }

    /// <summary>The open directory of the path, or <see cref="FileHandle.None"/>.</summary>
    public FileHandle Directory => new(_directoryPlusOne - 1);

    public static implicit operator PathAt(string path) => new(path, FileHandle.None);

    public PathAt WithoutDirectory() => Path;
}
