using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// The operations of an operating system that CowCopy.Diagnostics needs, and all that it may use of the internals of this assembly. Each
/// returns a status with the native code; none throws.
/// </summary>
internal interface IDiagnosticPlatform
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

    /// <summary>
    /// Returns whether copy-on-write is turned off for a file, or for what is created in a directory; null where the system does not
    /// report it.
    /// </summary>
    bool? IsCopyOnWriteDisabled(string path);

    /// <summary>Opens a directory so that names in it are resolved without walking to it again.</summary>
    /// <param name="path">The whole path of the directory.</param>
    /// <param name="anchor">
    /// The open root that the directory must be below: no link between the two is followed, <see cref="StatusCode.NotDirectory"/> where
    /// one is met.
    /// <see cref="DirectoryAnchor.None"/> follows links as usual, and so does a root that is <see cref="DirectoryAnchor.ToBe"/>.
    /// </param>
    /// <param name="directory">The handle; it stays valid when the directory is renamed.</param>
    PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory);

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

    PlatformStatus ReadExtents(FileHandle handle, List<FileExtent> extents);

    /// <summary>
    /// Opens a file for reading that no process has open for writing; one that opens it for writing waits or fails.
    /// <see cref="StatusCode.Busy"/> where a process has, <see cref="StatusCode.NotSupported"/> where that is not known,
    /// <see cref="StatusCode.NotPermitted"/> where the file may not be changed, <see cref="StatusCode.ContentDiffers"/> where it is no
    /// longer the expected one, <see cref="StatusCode.HasStreams"/> where it has alternate data streams.
    /// </summary>
    /// <param name="path">The file; a link is not followed.</param>
    /// <param name="expected">What a full query reported.</param>
    /// <param name="file">The open file.</param>
    /// <param name="kind">Files of different kinds cannot share blocks: with and without checksums, sparse and not.</param>
    PlatformStatus OpenUnwritten(in PathAt path, in FileFacts expected, out FileHandle file, out ulong kind);

    /// <summary>Reads the next bytes of an open file; fewer only where it ends.</summary>
    PlatformStatus Read(FileHandle file, byte[] buffer, int wanted, out int read);

    /// <summary>
    /// Compares a range of two files of one length and, where it is equal, makes the second share the blocks of the first, as one step that
    /// no write comes between. Times stay. Only where <see cref="PlatformTraits.Deduplicates"/>.
    /// </summary>
    /// <param name="source">The file whose blocks are kept.</param>
    /// <param name="destination">The file whose blocks are given up.</param>
    /// <param name="range">Starts at a multiple of the block size; ends at one, or at the end of both files.</param>
    /// <param name="shared">Bytes from the start of the range that are shared now.</param>
    PlatformStatus Deduplicate(FileHandle source, FileHandle destination, in CloneRange range, out long shared);

    /// <summary>
    /// Gives a new file all that another has beside its content: owner, access list, permissions or attributes, and all times. Fails with
    /// <see cref="StatusCode.NotPermitted"/> where that is not possible.
    /// </summary>
    /// <param name="from">The other file.</param>
    /// <param name="facts">What a full query reported of it.</param>
    /// <param name="to">The new file.</param>
    PlatformStatus CarryMetadata(FileHandle from, in FileFacts facts, FileHandle to);
}
