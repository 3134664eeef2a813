namespace CowCopy.Sdk.Copying;

/// <summary>A folder that files of a task are in.</summary>
/// <param name="Path">Its full path.</param>
/// <param name="Number">What it has in common with no other folder of the task.</param>
internal sealed record FolderName(string Path, int Number)
{
    /// <summary>Whether a full path names something straight in this folder.</summary>
    public bool Holds(string file) =>
        file.Length > Path.Length + 1
        && file[Path.Length] == System.IO.Path.DirectorySeparatorChar
        && file.IndexOf(System.IO.Path.DirectorySeparatorChar, Path.Length + 1) < 0
        && file.StartsWith(Path, StringComparison.Ordinal);
}
