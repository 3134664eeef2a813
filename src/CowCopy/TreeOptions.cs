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

    /// <summary>Whether the targets of symbolic links are copied instead of the links. Default: false.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>A link to a directory above it fails.</item>
    /// <item>Junctions and directories that a volume is mounted in (Windows) count as links; a copy of one is one, with the same
    /// target.</item>
    /// </list>
    /// </remarks>
    public bool FollowLinks { get; init; }

    /// <summary>Whether directories without anything to copy are created too. Default: true.</summary>
    public bool CreateEmptyDirectories { get; init; } = true;

    /// <summary>
    /// Whether names of the source that are names of one file are names of one file in the destination too. Default: false, each is a copy.
    /// </summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>The first name is copied; another that cannot be a link is copied too.</item>
    /// <item>It costs a query of each file.</item>
    /// <item>Linux and Windows.</item>
    /// </list>
    /// </remarks>
    public bool PreserveHardLinks { get; init; }

    /// <summary>
    /// Whether copies get the owner, group, special permission bits, access lists and extended attributes of their sources, as <c>cp -a</c>
    /// does it. Default: false.
    /// </summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Linux; elsewhere copies have what the system's copy carries.</item>
    /// <item>Directories and symbolic links get the times too.</item>
    /// <item>What this user may not set, or the volume does not have, is left out, which is no failure.</item>
    /// <item>Directories that exist get all of it too; files and links that are unchanged do not.</item>
    /// <item>Extended attributes of symbolic links are not copied.</item>
    /// <item>Where the owner or the group stay others, there are no special bits, and an access list does not let a user read who could not
    /// read the source.</item>
    /// </list>
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
    internal CopyOptions FilesFor(IProgress<CopyProgress>? progress) => Copy.For(MaxDegreeOfParallelism, progress) with
    {
        ReplacesLinksToSource = Copy is { Mode: not CopyMode.CloneOrHardLink, Overwrite: not OverwriteMode.Never },
    };
}
