using Microsoft.Extensions.FileSystemGlobbing;

namespace CowCopy.Tool.Commands;

/// <summary>Selects files of a tree by globs.</summary>
/// <remarks>
/// As in a <c>.gitignore</c>: a pattern without a slash is the name of a file or directory anywhere in the tree, one with a slash is a
/// path below the source, and a directory includes all below it. <c>*</c> stays within a name, <c>**</c> spans directories.
/// </remarks>
internal static class GlobFilter
{
    // The matcher needs a root, which can be any: the paths are only text.
    private const string Root = "/";

    public static Func<string, bool>? Create(IReadOnlyCollection<string> include, IReadOnlyCollection<string> exclude)
    {
        if (include.Count == 0 && exclude.Count == 0) return null;

        var matcher = new Matcher(OperatingSystem.IsLinux() ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase);
        matcher.AddIncludePatterns(include.Count == 0 ? ["**/*"] : include.SelectMany(Expand));
        matcher.AddExcludePatterns(exclude.SelectMany(Expand));
        return path => matcher.Match(Root, path).HasMatches;
    }

    /// <summary>Validates a glob.</summary>
    /// <param name="glob">The glob of the command line.</param>
    /// <returns>The error, as the end of a sentence, or null.</returns>
    public static string? Objection(string glob)
    {
        string[] parts = Normalize(glob).Split('/');
        if (parts.All(part => part.Length == 0)) return "a pattern needs a name.";
        return parts.Contains("..", StringComparer.Ordinal) ? "a pattern cannot lead out of the source." : null;
    }

    private static IEnumerable<string> Expand(string glob)
    {
        string normalized = Normalize(glob);
        string path = normalized.Trim('/');
        string pattern = normalized.TrimEnd('/').Contains('/', StringComparison.Ordinal) ? path : "**/" + path;
        return [pattern, pattern + "/**/*"];
    }

    private static string Normalize(string glob)
    {
        string slashed = Path.DirectorySeparatorChar == '\\' ? glob.Replace('\\', '/') : glob;
        return slashed.StartsWith("./", StringComparison.Ordinal) ? slashed[1..] : slashed;
    }
}
