using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// The platform abstraction: the operations that the engine needs of an operating system. Each returns a status with the native code; none
/// throws. The engine above is written once for all systems, and a simulated volume below can return any status at any step.
/// </summary>
internal interface IPlatform
{
    PlatformTraits Traits { get; }

    /// <summary>Files by handle; null where files are copied by path only.</summary>
    IFileHandles? Handles { get; }

    /// <summary>Source trees that are read below their open root; null where they are read by path.</summary>
    IConfinedSources? ConfinedSources { get; }

    /// <summary>Checks of open files; null where the system has none.</summary>
    IOpenFiles? OpenFiles { get; }

    /// <summary>Owners, groups and access lists of copies; null where the engine carries none.</summary>
    IAccessLists? AccessLists { get; }

    /// <summary>Permission bits, umask-masked; null where a new file has just the attributes that it is created with.</summary>
    IModes? Modes { get; }

    /// <summary>Reserved names; null where there are none.</summary>
    IReservedNames? ReservedNames { get; }

    /// <summary>The system's own copy call; null where it has none.</summary>
    ISystemCopies? SystemCopies { get; }

    /// <summary>Byte copies by path; null where files are copied by handle.</summary>
    IPathCopies? PathCopies { get; }

    /// <summary>Clones by path; null where files are cloned by handle, or not at all.</summary>
    IPathClones? PathClones { get; }

    /// <summary>What the system tells of dirty pages; null where it tells nothing.</summary>
    IDirtyPages? DirtyPages { get; }

    /// <summary>
    /// Renaming of open files; null where a file is closed before it is renamed, which may report that a delayed write failed.
    /// </summary>
    IOpenRenames? OpenRenames { get; }

    /// <summary>Queries a name. A missing one is <see cref="StatusCode.NotFound"/> with <see cref="FileFacts.Missing"/>.</summary>
    PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts);

    /// <summary>Queries the volume of an existing path.</summary>
    PlatformStatus InspectVolume(string path, out VolumeFacts facts);

    /// <summary>
    /// Returns whether names in an existing directory that differ only in case are different names; null where the system does not report
    /// it.
    /// </summary>
    bool? IsCaseSensitive(string directory);

    /// <summary>
    /// Returns whether two files have the same first <paramref name="length"/> bytes, read until they differ; with a length of 0, whether
    /// all of their content is the same. Not equal where that fails.
    /// </summary>
    PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal);

    PlatformStatus Delete(in PathAt path);

    /// <summary>Renames, replacing an existing file.</summary>
    PlatformStatus Rename(in PathAt from, in PathAt to);

    /// <summary>Creates one directory, with these permissions, umask-masked; on Linux also with the sticky bit.</summary>
    PlatformStatus MakeDirectory(in PathAt path, uint mode);

    PlatformStatus DeleteDirectory(in PathAt path);

    /// <summary>Lists the names in a directory.</summary>
    /// <param name="path">The whole path of the directory.</param>
    /// <param name="directory">
    /// The directory itself where it is open, which is then listed in place of the path; <see cref="FileHandle.None"/> for the path.
    /// </param>
    /// <param name="entries">The list that the names are added to.</param>
    PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries);

    /// <summary>Returns the permissions that let a file's owner write it. Pure.</summary>
    uint WithoutReadOnly(uint mode);

    /// <summary>Returns the permissions without any to write, or the attributes with that of a read-only file. Pure.</summary>
    uint WithReadOnly(uint mode);

    /// <summary>Returns the mode of a file that is given Unix permission bits; of attributes, only read-only follows them. Pure.</summary>
    uint WithPermissions(uint mode, uint permissions);

    /// <summary>
    /// Queries a name by the cheapest call that shows whether it is unchanged: kind, length, times, permissions; not following a link. The
    /// identity may be missing, with <see cref="FileFacts.IsBrief"/>; then nothing is opened, except behind a reparse point.
    /// </summary>
    PlatformStatus InspectBriefly(in PathAt path, out FileFacts facts);

    /// <summary>Checks whether this process may write the content of an existing file.</summary>
    PlatformStatus CheckWritable(in PathAt path);

    /// <summary>
    /// Checks for a plan whether this process may create names in a directory, as far as that is known without creating one.
    /// </summary>
    PlatformStatus CheckCreation(string directory);

    /// <summary>
    /// Checks for a plan whether this process may delete a file, or rename another in its directory over it, as far as that is known.
    /// </summary>
    PlatformStatus CheckDeletion(in PathAt path);

    /// <summary>
    /// Returns whether two names with equal identities are one file. Called only when the identities are equal: some systems give the files
    /// of two mounted images the same numbers.
    /// </summary>
    bool IsSameFile(in PathAt one, in PathAt other);

    /// <summary>
    /// Gives a file that was copied by path Unix permission bits; where files have attributes, only read-only follows them.
    /// </summary>
    PlatformStatus SetPermissions(string path, uint permissions);

    /// <summary>Passes all content of a file on, in blocks whose array is used again.</summary>
    PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken);

    /// <summary>Takes the permission to write an existing file from everybody, or marks it read-only.</summary>
    PlatformStatus MakeReadOnly(in PathAt path);

    /// <summary>Lets the owner of an existing file write it.</summary>
    PlatformStatus ClearReadOnly(in PathAt path);

    /// <summary>Renames a directory to a name that does not exist, or is that of an empty directory.</summary>
    PlatformStatus RenameDirectory(string from, string to);

    /// <summary>
    /// Exchanges the names of two directories as one step; <see cref="StatusCode.NotSupported"/> or
    /// <see cref="StatusCode.InvalidArgument"/> where the system or the volume cannot, <see cref="StatusCode.DifferentVolume"/> for a
    /// directory of an image, which overlayfs renames only with redirect_dir on.
    /// </summary>
    PlatformStatus Exchange(string one, string other);

    /// <summary>Waits before a retry; <see cref="StatusCode.Canceled"/> once the caller cancels.</summary>
    PlatformStatus Wait(int milliseconds, CancellationToken cancellationToken);

    PlatformStatus HardLink(in PathAt existing, in PathAt link);

    /// <summary>
    /// Creates a link of a kind. <see cref="StatusCode.LinkNotPermitted"/> where this process may not create one of that kind.
    /// </summary>
    PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link);

    /// <summary>Returns what a symbolic link or junction holds.</summary>
    PlatformStatus ReadLink(in PathAt link, out LinkTarget target);
}
