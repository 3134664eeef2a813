namespace CowCopy.Platform;

/// <summary>A file as the system is asked for it: by its whole path, or by its last name in a folder that is open, which spares the walk to it.</summary>
internal readonly struct PathAt
{
    private readonly nint _folderPlusOne; // so that the default means no folder

    public PathAt(string path, FileHandle folder)
    {
        Path = path;
        _folderPlusOne = folder.Value + 1;
    }

    /// <summary>The whole path.</summary>
    public string Path { get; }

    /// <summary>The open folder of the path, or <see cref="FileHandle.None"/>.</summary>
    public FileHandle Folder => new(_folderPlusOne - 1);

    public static implicit operator PathAt(string path) => new(path, FileHandle.None);

    public PathAt WithoutFolder() => Path;
}
