using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// Files that are opened, cloned, filled and sealed by handle. Linux and Windows have them; elsewhere files are copied by path.
/// </summary>
internal interface IFileHandles
{
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

    /// <summary>Copies bytes into an empty destination.</summary>
    /// <param name="source">The source, at its start.</param>
    /// <param name="destination">The destination, empty.</param>
    /// <param name="copy">The parameters of the copy.</param>
    /// <param name="control">Checked between blocks; each is counted.</param>
    /// <param name="written">Bytes that were read and written, without holes.</param>
    PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CopyControl control, out long written);

    /// <summary>
    /// Waits until the storage has received the file's content, without a flush of its cache or of the journal. That is enough to order it
    /// before later journal entries, on the file systems of <see cref="Policy.JournalsTimesAfterContent"/>.
    /// </summary>
    PlatformStatus AwaitWriteback(FileHandle handle);

    /// <summary>Flushes the file's content to stable storage.</summary>
    PlatformStatus Flush(FileHandle handle);

    /// <summary>Sets the permissions.</summary>
    PlatformStatus SetMode(FileHandle handle, uint mode);

    /// <summary>Sets access and modification time; always the last step for a destination.</summary>
    PlatformStatus SetTimes(FileHandle handle, in FileFacts like);

    /// <summary>Reads the next bytes of an open file; fewer only where it ends.</summary>
    PlatformStatus Read(FileHandle file, byte[] buffer, int wanted, out int read);

    PlatformStatus ReadExtents(FileHandle handle, List<Extent> extents);

    /// <summary>
    /// Deletes a new file that is not complete, by the handle that it was created with. Its name may stay until that is closed.
    /// </summary>
    PlatformStatus Discard(FileHandle file, in PathAt path);
}
