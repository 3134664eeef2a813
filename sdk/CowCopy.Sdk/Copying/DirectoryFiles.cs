namespace CowCopy.Sdk.Copying;

/// <summary>
/// Lists all files below a directory as MSBuild's wildcards do: symbolic links to directories are followed, except those that lead back up.
/// </summary>
internal sealed partial class DirectoryFiles
{
    private readonly List<string> _files = [];

    /// <exception cref="IOException">A directory could not be read.</exception>
    public static List<string> Below(string directory)
    {
        DirectoryFiles found = new();
        if (Directory.Exists(directory)) found.Add(directory);
        return found._files;
    }

    private void Add(string directory)
    {
        if (LeadsBackUp(directory)) return;
        _files.AddRange(List(directory, Directory.GetFiles));
        foreach (string below in List(directory, Directory.GetDirectories)) Add(below);
    }

    // A directory that may not be read counts as empty, without a message.
    private static string[] List(string directory, Func<string, string[]> list)
    {
        try
        {
            return list(directory);
        }
        catch (UnauthorizedAccessException)
        {
            return [];
        }
    }
}
