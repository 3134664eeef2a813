namespace CowCopy;

/// <summary>Options of copying a directory tree. Immutable.</summary>
public sealed record TreeOptions
{
    /// <summary>The default options.</summary>
    public static TreeOptions Default { get; } = new();

    /// <summary>How each file is copied. Default: <see cref="CopyOptions.Default"/>.</summary>
    public CopyOptions Copy { get; init; } = CopyOptions.Default;

    /// <summary>Selects the files and links to copy, and the directories to read. Default: null, all.</summary>
    public TreeFilter? Filter { get; init; }

    /// <summary>
    /// Whether the targets of symbolic links are copied instead of the links. Default: false. A link to a directory above it fails.
    /// Junctions and directories that a volume is mounted in (Windows) count as links; a copy of one is one, with the same target.
    /// </summary>
    public bool FollowLinks { get; init; }

    /// <summary>Whether directories without anything to copy are created too. Default: true.</summary>
    public bool CreateEmptyDirectories { get; init; } = true;

    /// <summary>
    /// Whether names of the source that are names of one file are names of one file in the destination too. Default: false, each is a copy.
    /// The first name is copied; another that cannot be a link is copied too. It costs a query of each file. Linux and Windows.
    /// </summary>
    public bool PreserveHardLinks { get; init; }

    /// <summary>
    /// Whether what is copied gets the owner, group, special permission bits, access lists and extended attributes of its source, and
    /// directories and symbolic links the times, as <c>cp -a</c> does it: as far as this user may set them and the volume has them, which
    /// is no failure. Default: false. Linux; elsewhere copies have what the system's copy carries. Directories that exist get them too;
    /// files and links that are unchanged do not. Extended attributes of symbolic links are not copied.
    /// </summary>
    /// <remarks>
    /// Where the owner or the group stay others, there are no special bits, and an access list does not let a user read who could not read
    /// the source.
    /// </remarks>
    public bool PreserveAttributes { get; init; }

    /// <summary>Maximum number of threads. Default: 0, chosen by the copier.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        init => field = ArgumentRange.AtLeast(0, value, nameof(MaxDegreeOfParallelism));
    }

    /// <summary>Whether what the source does not have is deleted from the destination.</summary>
    internal bool Mirror { get; init; }

    /// <summary>Whether a mirror deletes behind mount points below the destination too.</summary>
    internal bool CrossMounts { get; init; }

    internal TreeOptions AsMirror(bool crossMounts) => this with { Mirror = true, CrossMounts = crossMounts };

    /// <summary>The options of the files, with the threads of the tree and the receiver of its progress.</summary>
    internal CopyOptions FilesFor(IProgress<CopyProgress>? progress) => Copy.For(MaxDegreeOfParallelism, progress);
}
