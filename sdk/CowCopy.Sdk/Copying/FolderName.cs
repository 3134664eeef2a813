namespace CowCopy.Sdk.Copying;

/// <summary>A folder that files of a task are in.</summary>
/// <param name="Path">Its full path.</param>
/// <param name="Number">What it has in common with no other folder of the task.</param>
internal sealed record FolderName(string Path, int Number)
{
    /// <summary>Whether a full path names something straight in a folder.</summary>
    public static bool Holds(string folder, string file) =>
        file.Length > folder.Length + 1
        && file[folder.Length] == System.IO.Path.DirectorySeparatorChar
        && file.IndexOf(System.IO.Path.DirectorySeparatorChar, folder.Length + 1) < 0
        && file.StartsWith(folder, StringComparison.Ordinal);
}
