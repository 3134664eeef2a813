namespace CowCopy;

/// <summary>Options of copying a directory tree. Immutable.</summary>
public sealed record TreeOptions
{
    /// <summary>The default options.</summary>
    public static TreeOptions Default { get; } = new();

    /// <summary>How each file is copied. Default: <see cref="CopyOptions.Default"/>.</summary>
    public CopyOptions Copy { get; init; } = CopyOptions.Default;

    /// <summary>
    /// Selects the files and links to copy; receives the path relative to the source, with forward slashes. Default: null, all.
    /// </summary>
    public Func<string, bool>? Filter { get; init; }

    /// <summary>
    /// Whether the targets of symbolic links are copied instead of the links. Default: false. A link to a directory above it fails.
    /// </summary>
    public bool FollowLinks { get; init; }

    /// <summary>Whether directories without anything to copy are created too. Default: true.</summary>
    public bool EmptyDirectories { get; init; } = true;

    /// <summary>
    /// Whether files and directories that the source does not have are deleted from the destination. Default: false. Nothing is deleted if
    /// a copy failed or the caller cancelled.
    /// </summary>
    public bool Mirror { get; init; }
}
