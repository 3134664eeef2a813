namespace CowCopy.Sdk.Copying;

/// <summary>All files below a folder, as MSBuild's wildcards find them: symbolic links to folders are followed, but not those that lead back up.</summary>
internal sealed partial class FolderFiles
{
    private readonly List<string> _files = [];

    /// <exception cref="IOException">A folder could not be read.</exception>
    public static List<string> Below(string folder)
    {
        FolderFiles found = new();
        if (Directory.Exists(folder)) found.Add(folder);
        return found._files;
    }

    private void Add(string folder)
    {
        if (LeadsBackUp(folder)) return;
        _files.AddRange(Names(folder, Directory.GetFiles));
        foreach (string below in Names(folder, Directory.GetDirectories)) Add(below);
    }

    // Of a folder that may not be read, nothing is found, and nothing is said.
    private static string[] Names(string folder, Func<string, string[]> list)
    {
        try
        {
            return list(folder);
        }
        catch (UnauthorizedAccessException)
        {
            return [];
        }
    }
}
