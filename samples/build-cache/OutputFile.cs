namespace BuildCache;

/// <summary>
/// An output of a step: a file, whose content is named by its SHA-256, 64 hexadecimal digits in lower case; or a symbolic link, which has a
/// target and no content.
/// </summary>
internal sealed record OutputFile(string Path, string Hash, long Length, bool IsExecutable)
{
    public string? Target { get; init; }

    public static OutputFile Link(string path, string target) => new(path, "", 0, IsExecutable: false) { Target = target };
}
