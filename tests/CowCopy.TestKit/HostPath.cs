using System.Text.RegularExpressions;

namespace CowCopy.TestKit;

/// <summary>Paths that a test writes as on Linux, as the system that it runs on has them.</summary>
public static partial class HostPath
{
    private static readonly string Root = Path.GetPathRoot(Path.GetFullPath(Path.GetTempPath()))!;

    /// <summary>The drive of the paths of simulated machines, or null where the system has no drives.</summary>
    public static string? Drive => Path.GetPathRoot(Root) is { Length: > 1 } root ? root[..2] : null;

    /// <summary>Returns a path with this system's separators.</summary>
    public static string Of(string path) => path.Replace('/', Path.DirectorySeparatorChar);

    /// <summary>Returns a text in which each path of a simulated machine is this system's.</summary>
    public static string In(string text) => Simulated().Replace(text, path => Root + Of(path.Value[1..]));

    [GeneratedRegex(@"/simulated\b[\w./]*(?<![.])", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Simulated();
}
