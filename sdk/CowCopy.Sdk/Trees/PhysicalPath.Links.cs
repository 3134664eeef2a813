namespace CowCopy.Sdk.Trees;

internal static partial class PhysicalPath
{
    private const int MaximumLinks = 40; // as in Linux (path_resolution(7)); a path with more does not exist

    /// <summary>Returns a full path with the targets in place of all links on it.</summary>
    public static string Of(string path) => Resolve(path, MaximumLinks);

    private static string Resolve(string path, int links)
    {
        if (Path.GetDirectoryName(path) is not { } above) return path;
        string at = Path.Combine(Resolve(above, links), Path.GetFileName(path));
        return links > 0 && TargetOf(at) is { } target ? Resolve(Path.TrimEndingDirectorySeparator(target), links - 1) : at;
    }

    private static string? TargetOf(string path)
    {
        try
        {
            return Directory.ResolveLinkTarget(path, returnFinalTarget: false)?.FullName;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null; // it does not exist, or cannot be read: then nothing can be copied to it either
        }
    }
}
