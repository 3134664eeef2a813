namespace CowCopy.Sdk.Copying;

internal sealed partial class FolderFiles
{
    // The test of MSBuild's wildcards (18.9): a target that the link lies below, by their names alone. With a separator behind it, a link's name would be that of what it leads to.
    private static bool LeadsBackUp(string folder)
    {
        string link = Path.TrimEndingDirectorySeparator(folder);
        try
        {
            return Directory.ResolveLinkTarget(link, returnFinalTarget: true) is { } target && IsBelow(link, target.FullName);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false; // then nothing will be found there either
        }
    }

    private static bool IsBelow(string path, string folder) =>
        path.Length > folder.Length
        && WaveList.PathComparer.Equals(path.Substring(0, folder.Length), folder)
        && (Path.EndsInDirectorySeparator(folder) || path[folder.Length] == Path.DirectorySeparatorChar);
}
