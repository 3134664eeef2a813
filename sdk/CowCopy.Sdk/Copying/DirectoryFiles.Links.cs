namespace CowCopy.Sdk.Copying;

internal sealed partial class DirectoryFiles
{
    // How paths are compared without asking their volume: as on the usual ones of the system, which MSBuild does too. A link that leads
    // back up in other letters would be followed without end on those of Windows and macOS.
    internal static StringComparison OnUsualVolumes =>
        OperatingSystem.IsLinux() ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;

    // The test of MSBuild's wildcards (18.9): whether the link is below its target, compared by path only. A separator at the end would
    // resolve the link itself.
    private static bool LeadsBackUp(string directory)
    {
        string link = Path.TrimEndingDirectorySeparator(directory);
        try
        {
            return Directory.ResolveLinkTarget(link, returnFinalTarget: true) is { } target && IsBelow(link, target.FullName);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false; // nothing will be found there either
        }
    }

    internal static bool IsBelow(string path, string directory) =>
        path.Length > directory.Length
        && path.StartsWith(directory, OnUsualVolumes)
        && (Path.EndsInDirectorySeparator(directory) || path[directory.Length] == Path.DirectorySeparatorChar);
}
