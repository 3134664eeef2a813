namespace CowCopy.Platform;

/// <summary>The open root of a tree, below which directories are opened without following links.</summary>
/// <param name="Path">The whole path of the root, without a separator at its end.</param>
/// <param name="Handle">The root itself.</param>
internal readonly record struct DirectoryAnchor(string Path, FileHandle Handle)
{
    /// <summary>No root: directories are opened by their whole paths, through links.</summary>
    public static DirectoryAnchor None => new("", FileHandle.None);

    /// <summary>A root that is still to be opened: through links, and such that directories can be opened below it.</summary>
    public static DirectoryAnchor ToBe(string path) => new(path, FileHandle.None);

    public bool IsSet => Handle.IsOpen && Path.Length > 0;
}
