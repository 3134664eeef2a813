using CowCopy.Trees;

namespace CowCopy;

/// <content>Directories with everything below them.</content>
public sealed partial class FileCopier
{
    /// <summary>Copies a directory and everything below it. What else is in the destination stays.</summary>
    /// <remarks>
    /// A file of the destination that is a link to its own source, hard or symbolic, becomes a file of its own, except with
    /// <see cref="CopyMode.CloneOrHardLink"/> and <see cref="OverwriteMode.Never"/>.
    /// </remarks>
    /// <param name="source">An existing directory.</param>
    /// <param name="destination">The directory of the copies; created if missing, otherwise added to.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">Receives each finished file, and the bytes that copies have.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>What was done; failures in <see cref="TreeResult.Failures"/> and <see cref="TreeResult.Files"/>.</returns>
    /// <exception cref="ArgumentException">A path is null or empty, or one directory contains the other.</exception>
    /// <exception cref="TreeCanceledException">The token was cancelled. It has what was done before.</exception>
    public TreeResult CopyTree(
        string source,
        string destination,
        TreeOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default) =>
        new TreeCopier(_engine, options ?? TreeOptions.Default, progress, cancellationToken).Run(Request(source, destination));

    /// <summary>Copies a directory, and deletes from the destination what the source does not have.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>If a copy failed or the caller cancelled, only what was in the way of a copy is deleted: a directory where the source has a
    /// file, and the reverse; with <see cref="OverwriteMode.Never"/> not even that.</item>
    /// <item>Behind a mount point below the destination, a bind mount included, nothing is deleted: if something would be, the mirror
    /// fails. A mount point itself cannot be deleted, and a source that is mounted there is kept. Mounts are known on Linux 5.8 and
    /// later, and by /proc before; without either, another volume or subvolume counts as a mount, and a bind mount of the same volume does
    /// not.</item>
    /// <item>btrfs subvolumes are no mount points: what is in them is deleted, and then the subvolume (Linux 4.18).</item>
    /// <item>At the root of a drive of Windows, the recycle bin and the volume's information stay.</item>
    /// </list>
    /// </remarks>
    /// <param name="source">An existing directory.</param>
    /// <param name="destination">The directory of the copies; created if missing.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="crossMounts">Whether to delete behind mount points too. Default: false.</param>
    /// <param name="progress">Receives each finished file, and the bytes that copies have.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <inheritdoc cref="CopyTree" path="/returns|/exception"/>
    public TreeResult MirrorTree(
        string source,
        string destination,
        TreeOptions? options = null,
        bool crossMounts = false,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default) =>
        CopyTree(source, destination, (options ?? TreeOptions.Default).AsMirror(crossMounts), progress, cancellationToken);

    /// <summary>Copies a directory beside the destination, under a temporary name, and gives it the place when it is complete.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>The existing directory is deleted then, with everything in it. If a copy failed or the caller cancelled, it stays as it was,
    /// and nothing of the new one is left.</item>
    /// <item>The destination is missing or a directory: a link, a file and a mount point fail.</item>
    /// <item>As nothing is in the new directory, nothing counts as unchanged.</item>
    /// <item>Linux: the names are exchanged (<c>RENAME_EXCHANGE</c>), so that the destination is the old or the new directory at any
    /// instant.</item>
    /// <item>Elsewhere, and on file systems without it, the old one is renamed aside first: a process that is killed between the two
    /// renames leaves no destination, and the old one beside it.</item>
    /// <item>A directory of a container's image that can only be deleted is deleted before the new one is renamed. A process that is
    /// killed in between leaves the new one beside the place, as <c>.cowcopy-complete-*.tmp</c>.</item>
    /// <item>On Windows no directory can be renamed in which a file is open, neither the old nor the new one: that is retried for ten
    /// seconds, then it fails, and the old one stays.</item>
    /// <item>A process that is killed leaves directories named <c>.cowcopy-*.tmp</c>, which no later run deletes.</item>
    /// <item><see cref="TreeResult.Replacement"/> has the way.</item>
    /// </list>
    /// </remarks>
    /// <param name="source">An existing directory.</param>
    /// <param name="destination">The directory to replace; created if missing.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">Receives each finished file, and the bytes that copies have.</param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>What was done; failures in <see cref="TreeResult.Failures"/> and <see cref="TreeResult.Files"/>.</returns>
    /// <exception cref="ArgumentException">
    /// A path is null or empty, one directory contains the other, or a source would be deleted with the existing directory.
    /// </exception>
    /// <exception cref="TreeCanceledException">The token was cancelled. It has what was done before.</exception>
    public TreeResult ReplaceTree(
        string source,
        string destination,
        TreeOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default) =>
        new TreeReplacement(_engine, options ?? TreeOptions.Default, progress, cancellationToken).Run(Request(source, destination));

    /// <summary>Returns what <see cref="CopyTree"/> would do, one change after the other. Queries both sides and changes nothing.</summary>
    /// <remarks>
    /// <para>
    /// The changes are found while they are enumerated, in the order of a copy, so the first one answers whether a tree is up to date; each
    /// enumeration queries both sides anew. Files and links that would be left as they are do not come up.
    /// </para>
    /// <para>What a plan cannot know is as for <see cref="Plan"/>; nor does it know:</para>
    /// <list type="bullet">
    /// <item>whether two names of the source that differ in case or normalisation form are one name in a directory that does not have them
    /// yet;</item>
    /// <item>what is mounted below what would be deleted, nor a file there that a followed link of the source leads to;</item>
    /// <item>whether this user may create directories and links, or delete names;</item>
    /// <item>that one source with two names is cloned from its first copy.</item>
    /// </list>
    /// </remarks>
    /// <param name="source">An existing directory.</param>
    /// <param name="destination">The directory of the copies.</param>
    /// <param name="options">The options; null for the defaults, with which every file is copied again.</param>
    /// <param name="cancellationToken">Cancels the search: the enumeration throws.</param>
    /// <returns>The changes; none if the tree is up to date, but for what is left out (<see cref="TreeChangeKind.Skip"/>).</returns>
    /// <exception cref="ArgumentException">A path is null or empty, or one directory contains the other.</exception>
    /// <exception cref="DirectoryNotFoundException">The source does not exist, or is not a directory.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public IEnumerable<TreeChange> PlanTree(
        string source, string destination, TreeOptions? options = null, CancellationToken cancellationToken = default) =>
        new TreePlanner(_engine, options ?? TreeOptions.Default, cancellationToken).Plan(Request(source, destination));

    /// <summary>Returns what <see cref="MirrorTree"/> would do, one change after the other. Changes nothing.</summary>
    /// <remarks>
    /// As <see cref="PlanTree"/>, but what is in the way of a copy would be deleted first. What the source does not have would be deleted
    /// after the copies, and not where something would fail.
    /// </remarks>
    /// <param name="source">An existing directory.</param>
    /// <param name="destination">The directory of the copies.</param>
    /// <param name="options">The options; null for the defaults, with which every file is copied again.</param>
    /// <param name="crossMounts">Whether the mirror would delete behind mount points too. Default: false.</param>
    /// <param name="cancellationToken">Cancels the search: the enumeration throws.</param>
    /// <inheritdoc cref="PlanTree" path="/returns|/exception"/>
    public IEnumerable<TreeChange> PlanMirror(
        string source,
        string destination,
        TreeOptions? options = null,
        bool crossMounts = false,
        CancellationToken cancellationToken = default) =>
        PlanTree(source, destination, (options ?? TreeOptions.Default).AsMirror(crossMounts), cancellationToken);
}
