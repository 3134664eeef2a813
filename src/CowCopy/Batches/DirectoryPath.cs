using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>Paths of files relative to their directories, without new strings.</summary>
internal static class DirectoryPath
{
    /// <summary>Whether a full path names an entry of a directory.</summary>
    public static bool Holds(string directory, string file) =>
        file.Length > directory.Length + 1
        && file[directory.Length] == Path.DirectorySeparatorChar
        && file.IndexOf(Path.DirectorySeparatorChar, directory.Length + 1) < 0
        && file.StartsWith(directory, StringComparison.Ordinal);

    /// <summary>A path as the number of its directory and the rest.</summary>
    public static NameKey NameOf(int directory, string path) => new(directory, path, path.LastIndexOf(Path.DirectorySeparatorChar) + 1);
}
