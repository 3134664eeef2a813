namespace CowCopy.Sdk.Copying;

internal sealed partial class FolderFiles
{
    // .NET Framework cannot tell where a link leads, and MSBuild does not ask there.
    private static bool LeadsBackUp(string folder)
    {
        _ = folder;
        return false;
    }
}
