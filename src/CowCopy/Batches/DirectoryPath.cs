using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>Paths of files next to those of their folders, without making new strings.</summary>
internal static class DirectoryPath
{
    /// <summary>Whether a full path names something straight in a folder.</summary>
    public static bool Holds(string folder, string file) =>
        file.Length > folder.Length + 1
        && file[folder.Length] == Path.DirectorySeparatorChar
        && file.IndexOf(Path.DirectorySeparatorChar, folder.Length + 1) < 0
        && file.StartsWith(folder, StringComparison.Ordinal);

    /// <summary>A path as the number of its folder and what is left of it.</summary>
    public static NameKey NameOf(int folder, string path) => new(folder, path, path.LastIndexOf(Path.DirectorySeparatorChar) + 1);
}
