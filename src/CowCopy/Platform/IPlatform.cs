using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// The platform abstraction: the operations that the engine needs of an operating system. Each returns a status with the native code; none
/// throws. The engine above is written once for all systems, and a simulated volume below can return any status at any step.
/// </summary>
internal interface IPlatform
{
    PlatformTraits Traits { get; }

    /// <summary>Queries a name. A missing one is <see cref="StatusCode.NotFound"/> with <see cref="FileFacts.Missing"/>.</summary>
    PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts);

    /// <summary>Queries the volume of an existing path.</summary>
    PlatformStatus InspectVolume(string path, out VolumeFacts facts);

    /// <summary>
    /// Returns whether names in an existing directory that differ only in case are different names; null where the system does not report
    /// it.
    /// </summary>
    bool? IsCaseSensitive(string directory);

    /// <summary>Opens a directory so that names in it are resolved without walking to it again.</summary>
    /// <param name="path">The whole path of the directory.</param>
    /// <param name="anchor">
    /// The open root that the directory must be below: no link between the two is followed, <see cref="StatusCode.NotDirectory"/> where
    /// one is met.
    /// <see cref="DirectoryAnchor.None"/> follows links as usual, and so does a root that is <see cref="DirectoryAnchor.ToBe"/>.
    /// </param>
    /// <param name="directory">The handle; it stays valid when the directory is renamed.</param>
    PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory);

    /// <summary>
    /// Opens a directory and lists it at once: btrfs lists no name that is made between the two. It stays open where it could be listed.
    /// Only where <see cref="PlatformTraits.ConfinesSources"/>.
    /// </summary>
    /// <inheritdoc cref="OpenDirectory"/>
    PlatformStatus OpenListed(string path, in DirectoryAnchor anchor, List<DirectoryEntry> entries, out FileHandle directory);

    PlatformStatus OpenSource(in PathAt path, out FileHandle source);

    /// <summary>
    /// Creates a file that did not exist, with the permissions it is to keep; never follows a link. Where the system lets one process keep
    /// others off a file, none can open, delete or rename it before it is closed.
    /// </summary>
    PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination);

    PlatformStatus Close(FileHandle handle);

    /// <summary>Clones all extents of the source into the destination. Afterwards it is at least as long as the source.</summary>
    PlatformStatus Clone(FileHandle source, FileHandle destination, in FileClone clone);

    /// <summary>
    /// Returns whether two files have the same first <paramref name="length"/> bytes, read until they differ; with a length of 0, whether
    /// all of their content is the same. Not equal where that fails.
    /// </summary>
    PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal);

    PlatformStatus Delete(in PathAt path);

    /// <summary>Renames, replacing an existing file.</summary>
    PlatformStatus Rename(in PathAt from, in PathAt to);

    /// <summary>Creates one directory, with these permissions, umask-masked.</summary>
    PlatformStatus MakeDirectory(in PathAt path, uint mode);

    PlatformStatus DeleteDirectory(in PathAt path);

    /// <summary>Lists the names in a directory.</summary>
    /// <param name="path">The whole path of the directory.</param>
    /// <param name="directory">
    /// The directory itself where it is open, which is then listed in place of the path; <see cref="FileHandle.None"/> for the path.
    /// </param>
    /// <param name="entries">The list that the names are added to.</param>
    PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries);

    PlatformStatus ReadExtents(FileHandle handle, List<Extent> extents);

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

    /// <summary>Returns the permission bits that a file created in a directory may lack although requested: those of the umask.</summary>
    PlatformStatus InspectMaskedMode(string directory, out uint masked);

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
    /// Returns whether a name in a directory is the system's own, which no tree copies or deletes: at the root of a drive, a share or a
    /// volume of Windows, its recycle bin and the volume's information. Pure.
    /// </summary>
    bool IsOfSystem(string directory, string name);

    /// <summary>
    /// Opens an existing file to clone over it: no other process has it open or mapped, and one that opens it waits. Fails with
    /// <see cref="StatusCode.Busy"/> or another status where that is impossible or the file is no longer the expected one. Linux only: no
    /// other system shows whether a file is mapped.
    /// </summary>
    PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination);

    /// <summary>
    /// Fails with <see cref="StatusCode.Busy"/> where another process has an open source for itself, as <see cref="File.Copy(string,
    /// string)"/> does; a source may be locked until it is closed.
    /// </summary>
    PlatformStatus ClaimSource(FileHandle source);

    /// <summary>Returns the processes that have a file locked for themselves, as "name (id)". Linux only; elsewhere none.</summary>
    IReadOnlyList<string> FindHolders(string path);

    /// <summary>
    /// Checks that an open source is a regular file: it may have become something else between its query and its opening. Fails with
    /// <see cref="StatusCode.IsDirectory"/> or <see cref="StatusCode.NotRegular"/>, on Linux only: elsewhere neither can be opened.
    /// </summary>
    PlatformStatus CheckSource(FileHandle source);

    /// <summary>
    /// Returns the permissions to create a copy with: no user may read it who cannot read the source, whatever group and access list the
    /// new file gets.
    /// </summary>
    uint WithoutNewReaders(FileHandle source, uint mode);

    /// <summary>Returns the permissions of a copy whose group and access list are known by now, as it is open.</summary>
    uint WithSameReaders(FileHandle source, in FileFacts facts, FileHandle copy, uint mode);

    /// <summary>
    /// Returns the permissions to create the copy of a directory with: no user may enter or list it who may not do so with the source,
    /// whatever group and access list the copy gets.
    /// </summary>
    uint WithoutNewVisitors(string source, uint mode);

    /// <summary>Returns the permissions of the copy of a directory, which exists, by its group and access list.</summary>
    uint WithSameVisitors(string source, in PathAt copy, uint mode);

    /// <summary>Copies bytes into an empty destination.</summary>
    /// <param name="source">The source, at its start.</param>
    /// <param name="destination">The destination, empty.</param>
    /// <param name="copy">The parameters of the copy.</param>
    /// <param name="control">Checked between blocks; each is counted.</param>
    /// <param name="written">Bytes that were read and written, without holes.</param>
    PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CopyControl control, out long written);

    /// <summary>Returns how many bytes of the file, from an offset to its end, are dirty.</summary>
    PlatformStatus CountDirty(FileHandle handle, long from, out long bytes);

    /// <summary>
    /// Starts writing the dirty pages of the file's first <paramref name="length"/> bytes (0: all of it), without waiting for them.
    /// </summary>
    PlatformStatus StartWriteback(FileHandle handle, long length);

    /// <summary>
    /// Waits until the storage has received the file's content, without a flush of its cache or of the journal. That is enough to order it
    /// before later journal entries, on the file systems of <see cref="Policy.JournalsTimesAfterContent"/>.
    /// </summary>
    PlatformStatus AwaitWriteback(FileHandle handle);

    /// <summary>Flushes the file's content to stable storage.</summary>
    PlatformStatus Flush(FileHandle handle);

    /// <summary>
    /// Flushes a file that was copied by path to stable storage; <see cref="StatusCode.NotSupported"/> where that is not possible.
    /// </summary>
    PlatformStatus FlushFile(string path);

    /// <summary>Sets the permissions.</summary>
    PlatformStatus SetMode(FileHandle handle, uint mode);

    /// <summary>Sets access and modification time; always the last step for a destination.</summary>
    PlatformStatus SetTimes(FileHandle handle, in FileFacts like);

    /// <summary>
    /// Clones onto a name that does not exist, with all that belongs to the file; a refused clone leaves nothing there. Only where
    /// <see cref="PlatformTraits.ClonesByPath"/>.
    /// </summary>
    PlatformStatus CloneByPath(string source, string destination, out PathCopy copy);

    /// <summary>
    /// Copies the bytes onto a name that does not exist, never as a clone, with all that belongs to the file; times come last. Only where
    /// files are not copied by handle. A failed copy leaves nothing there.
    /// </summary>
    /// <param name="source">The file to copy.</param>
    /// <param name="destination">The copy.</param>
    /// <param name="control">Checked between blocks; each is counted.</param>
    /// <param name="copy">What was made, or which operation failed.</param>
    PlatformStatus CopyBytesByPath(string source, string destination, CopyControl control, out PathCopy copy);

    /// <summary>Gives a file that was copied by path the flags that it lacks: <see cref="PathCopy.Locks"/>.</summary>
    PlatformStatus Lock(string path, uint locks);

    /// <summary>The system's own copy call, onto a name that does not exist. Carries everything the system carries.</summary>
    /// <param name="source">The file to copy.</param>
    /// <param name="destination">The copy.</param>
    /// <param name="mayClone">
    /// Whether the call may clone between these volumes. Then it is made in the way that is known to clone, which reports no length.
    /// </param>
    /// <param name="cancellationToken">Checked by the system between blocks.</param>
    /// <param name="length">The length of the source in bytes; -1 where the call does not report it.</param>
    PlatformStatus SystemCopy(
        string source, string destination, bool mayClone, CancellationToken cancellationToken, out long length);

    /// <summary>
    /// Gives a file that was copied by path Unix permission bits; where files have attributes, only read-only follows them.
    /// </summary>
    PlatformStatus SetPermissions(string path, uint permissions);

    /// <summary>
    /// Gives a file or a directory Unix permission bits, with the special ones of a directory; not following a link where the system can.
    /// Nothing where directories have none. A volume that keeps no permissions is no failure.
    /// </summary>
    PlatformStatus ChangeMode(in PathAt path, uint mode);

    /// <summary>Whether this user may change the mode of something that was queried. Pure.</summary>
    bool MayChangeMode(in FileFacts facts);

    /// <summary>
    /// Gives a complete copy what belongs to its source beside content: owner, group, permissions with the special bits, access lists and
    /// extended attributes, as far as this user may and the volume has them; a directory and a link the times too. Where owner or group
    /// stay others, no special bits, and no user gets the right to read it who has none to read the source. Linux; nothing elsewhere.
    /// </summary>
    /// <param name="source">A file, a directory or a link to one of them; a symbolic link where <paramref name="links"/> keeps it.</param>
    /// <param name="links">Whether a link at the source is what was copied.</param>
    /// <param name="destination">The copy, which is no followed link.</param>
    PlatformStatus CopyAttributes(in PathAt source, LinkTreatment links, in PathAt destination);

    /// <summary>Reads the next bytes of an open file; fewer only where it ends.</summary>
    PlatformStatus Read(FileHandle file, byte[] buffer, int wanted, out int read);

    /// <summary>Passes all content of a file on, in blocks whose array is used again.</summary>
    PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken);

    /// <summary>Takes the permission to write an existing file from everybody, or marks it read-only.</summary>
    PlatformStatus MakeReadOnly(in PathAt path);

    /// <summary>Lets the owner of an existing file write it.</summary>
    PlatformStatus ClearReadOnly(in PathAt path);

    /// <summary>
    /// Deletes a new file that is not complete, by the handle that it was created with. Its name may stay until that is closed.
    /// </summary>
    PlatformStatus Discard(FileHandle file, in PathAt path);

    /// <summary>
    /// Renames a new file by the handle that it was created with, replacing an existing file. Only where
    /// <see cref="PlatformTraits.RenamesOpenFiles"/>.
    /// </summary>
    PlatformStatus RenameOpen(FileHandle file, in PathAt from, in PathAt to);

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
