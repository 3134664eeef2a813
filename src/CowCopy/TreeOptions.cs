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
    /// Whether files and directories that the source does not have are deleted from the destination. Default: false. If a copy failed or
    /// the caller cancelled, only what was in the way of a copy is deleted: a directory where the source has a file, and the reverse; with
    /// <see cref="OverwriteMode.Never"/> not even that. At the root of a drive of Windows, the recycle bin and the
    /// volume's information stay.
    /// </summary>
    public bool Mirror { get; init; }

    /// <summary>
    /// Whether the destination is replaced as a whole: the tree is copied into a directory beside it, whose name is
    /// <c>.cowcopy-*.tmp</c>, and takes its place when it is complete. Default: false. If a copy failed or the caller cancelled, the
    /// destination stays as it was and nothing of the new tree is left. A file that is in it and not in the source is gone afterwards, so
    /// <see cref="Mirror"/> is an error with it; nothing counts as unchanged. The destination is missing or a directory: a link, a file and
    /// a mount point fail.
    /// </summary>
    /// <remarks>
    /// Linux: the names are exchanged (<c>RENAME_EXCHANGE</c>), so that the destination is the old or the new directory at any instant.
    /// Elsewhere, and on file systems without it, the old one is renamed aside first: a process that is killed between the two renames
    /// leaves no destination, and the old one beside it. A directory of a container's image that can only be deleted is deleted before
    /// the new one is renamed, and a process that is killed in between leaves the new one beside the place, as
    /// <c>.cowcopy-complete-*.tmp</c>. <see cref="TreeResult.Replacement"/> has the way. On Windows no directory can be renamed in which a
    /// file is open, neither the old nor the new one: that is retried for ten seconds, then it fails, and the old one stays. A process that
    /// is killed leaves directories of these names, which no later run deletes.
    /// </remarks>
    public bool ReplaceWhole { get; init; }

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

    /// <summary>
    /// Whether <see cref="Mirror"/> also deletes behind mount points below the destination, bind mounts included. Default: false; where
    /// something would be deleted there, the mirror fails. A mount point itself cannot be deleted, and a source that is mounted there is
    /// kept. btrfs subvolumes are no mount points: a mirror deletes what is in them, and then the subvolume (Linux 4.18). Mounts are known
    /// on Linux 5.8 and later; before, another volume or subvolume counts as a mount, and a bind mount of the same volume does not.
    /// </summary>
    public bool CrossMounts { get; init; }
}
