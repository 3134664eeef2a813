namespace CowCopy.Sdk.Copying;

internal sealed partial class FolderFiles
{
    // The test of MSBuild's wildcards, to the letter: a target that is a part of the link's own path, wherever in it.
    private static bool LeadsBackUp(string folder)
    {
        try
        {
            return Directory.ResolveLinkTarget(folder, returnFinalTarget: true) is { } target && folder.Contains(target.FullName, StringComparison.Ordinal);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false; // then nothing will be found there either
        }
    }
}
