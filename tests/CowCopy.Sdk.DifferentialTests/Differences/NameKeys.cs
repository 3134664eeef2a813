using System.Runtime.Versioning;
using CowCopy.TestKit;

namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>Texts that are equal for names of one and the same entry in a directory, through whatever links they go.</summary>
[SupportedOSPlatform("linux")]
internal static class NameKeys
{
    private const int MostLinks = 10;

    public static string Of(string path)
    {
        string rest = Path.GetFileName(path), above = Path.GetDirectoryName(path)!;
        FileStatus? found;
        while ((found = LinuxCalls.Stat(above, follow: true)) is null && Path.GetDirectoryName(above) is { } higher)
        {
            rest = Path.GetFileName(above) + "/" + rest;
            above = higher;
        }

        return found?.Identity + "/" + rest;
    }

    /// <summary>The name itself and, where it is a symbolic link, all that it leads through.</summary>
    public static IEnumerable<string> Along(string path)
    {
        for (int links = 0; links < MostLinks; links++)
        {
            yield return Of(path);
            if (LinuxCalls.Stat(path, follow: false) is not { IsSymbolicLink: true } || new FileInfo(path).LinkTarget is not { } target)
                yield break;
            path = Path.GetFullPath(target, Path.GetDirectoryName(path)!);
        }
    }
}
