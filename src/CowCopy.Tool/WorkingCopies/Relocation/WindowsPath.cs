namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Paths with a drive: two separators, a letter in either case. Their text shows them, on any system.</summary>
internal static class WindowsPath
{
    public static bool Is(string path) =>
        path.Length >= 2 && ((char.IsAsciiLetter(path[0]) && path[1] == ':') || path.StartsWith(@"\\", StringComparison.Ordinal));

    /// <summary>Returns each way to write the path that names the same directory; any other path alone.</summary>
    public static IEnumerable<string> Variants(string path)
    {
        if (!Is(path)) return [path];
        string[] cases = path[1] == ':' ? [char.ToUpperInvariant(path[0]) + path[1..], char.ToLowerInvariant(path[0]) + path[1..]] : [path];
        return cases.SelectMany(static one => new[] { one.Replace('/', '\\'), one.Replace('\\', '/') }).Distinct(StringComparer.Ordinal);
    }

    /// <summary>Returns the path with the separator that another has.</summary>
    public static string WithSeparatorOf(string variant, string path)
    {
        if (!Is(path)) return path;
        return variant.Contains('/', StringComparison.Ordinal) ? path.Replace('\\', '/') : path.Replace('/', '\\');
    }
}
