namespace BuildCache;

/// <summary>
/// An output of a step: a file, whose content is named by its SHA-256, 64 hexadecimal digits in lower case; or a symbolic link, which has a
/// target and no content.
/// </summary>
internal sealed record OutputFile(string Path, string Hash, long Length, bool IsExecutable)
{
    public string? Target { get; init; }

    /// <summary>Whether a link at a path leads below the directory of the steps: any other is no output.</summary>
    public static bool StaysBelow(string path, string target)
    {
        if (System.IO.Path.IsPathRooted(target)) return false;
        int depth = path.Count(static one => one == '/');
        foreach (string name in target.Split('/', '\\'))
        {
            depth += name switch { "" or "." => 0, ".." => -1, _ => 1 };
            if (depth < 0) return false;
        }

        return true;
    }

    public static OutputFile Link(string path, string target) => new(path, "", 0, IsExecutable: false) { Target = target };
}
