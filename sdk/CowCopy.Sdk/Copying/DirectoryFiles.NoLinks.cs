namespace CowCopy.Sdk.Copying;

internal sealed partial class DirectoryFiles
{
    internal static StringComparison OnUsualVolumes => StringComparison.OrdinalIgnoreCase; // Windows

    // .NET Framework cannot resolve links, and MSBuild does not try to there.
    private static bool LeadsBackUp(string directory)
    {
        _ = directory;
        return false;
    }
}
