using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// The seam: what the engine needs of an operating system. Every operation returns a status with the native code and none throws.
/// The executor above is written once for all systems, and a simulated volume below can answer anything at any step.
/// </summary>
internal interface IPlatform
{
    PlatformTraits Traits { get; }

    /// <summary>The permissions that let a file's owner write it; pure.</summary>
    uint WithoutReadOnly(uint mode);

    /// <summary>One look at a name. A missing one is <see cref="StatusCode.NotFound"/> with <see cref="FileFacts.Missing"/>.</summary>
    PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts);

    /// <summary>The volume an existing path lies on.</summary>
    PlatformStatus InspectVolume(string path, out VolumeFacts facts);

    /// <summary>Bytes that this user may still write to the volume of an existing path.</summary>
    PlatformStatus InspectFreeBytes(string path, out long bytes);

    /// <summary>Permission bits that a file created in a folder may not get although they are asked for.</summary>
    PlatformStatus InspectWithheldMode(string directory, out uint withheld);

    /// <summary>Whether this process may write the content of an existing file.</summary>
    PlatformStatus CheckWritable(in PathAt path);

    /// <summary>
    /// Whether two names with equal identities are one file. Called only when the identities are equal: some systems give the files of two
    /// mounted images the same numbers.
    /// </summary>
    bool IsSameFile(in PathAt one, in PathAt other);

    /// <summary>
    /// Whether names in an existing directory that differ only in case are different names; null where the system does not report it.
    /// </summary>
    bool? IsCaseSensitive(string directory);

    /// <summary>Opens a directory so that names in it are resolved without walking to it again.</summary>
    /// <param name="path">The whole path of the directory.</param>
    /// <param name="anchor">
    /// The open root that the directory must lie below: no link between the two is followed, <see cref="StatusCode.NotDirectory"/> where
    /// one is met.
    /// <see cref="DirectoryAnchor.None"/> follows links as usual, and so does a root that is <see cref="DirectoryAnchor.ToBe"/>.
    /// </param>
    /// <param name="directory">The handle; it stays valid when the directory is renamed.</param>
    PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory);

    PlatformStatus OpenSource(in PathAt path, out FileHandle source);

    /// <summary>Creates a file that did not exist, with the permissions it is to keep; never follows a link.</summary>
    PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination);

    /// <summary>
    /// Opens an existing file for being cloned over, such that nobody else has it open or mapped and whoever opens it meanwhile waits;
    /// <see cref="StatusCode.Busy"/> or another refusal where that cannot be had or the file is not the one expected any more.
    /// </summary>
    PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination);

    PlatformStatus Close(FileHandle handle);

    /// <summary>Makes the destination share all extents of the source. Afterwards it is at least as long as the source.</summary>
    PlatformStatus Clone(FileHandle source, FileHandle destination, long length);

    /// <summary>Copies bytes into an empty destination.</summary>
    /// <param name="source">The source, at its start.</param>
    /// <param name="destination">The destination, empty.</param>
    /// <param name="copy">How many bytes, and how.</param>
    /// <param name="cancellationToken">Checked between blocks.</param>
    /// <param name="written">Bytes that were read and written; what holes stand for does not count.</param>
    PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CancellationToken cancellationToken, out long written);

    /// <summary>
    /// Whether two files have the same first <paramref name="length"/> bytes, read until they differ; with a length of 0, whether all
    /// that they return is the same.
    /// </summary>
    PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal);

    /// <summary>How many bytes of the file, from an offset to its end, are not on the device yet.</summary>
    PlatformStatus CountDirty(FileHandle handle, long from, out long bytes);

    /// <summary>Starts writing the dirty pages of the file's first <paramref name="length"/> bytes, or of all of it where that is 0, without waiting for them.</summary>
    PlatformStatus StartWriteback(FileHandle handle, long length);

    /// <summary>
    /// Waits until the device has taken what the file holds, without making it give up its own cache or the journal: enough for what is journalled afterwards to
    /// come later, on file systems of which <see cref="Policy.JournalsTimesAfterContent"/> knows.
    /// </summary>
    PlatformStatus AwaitWriteback(FileHandle handle);

    /// <summary>Waits until the file's content is on the device.</summary>
    PlatformStatus Flush(FileHandle handle);

    /// <summary>Sets the permissions where they are not so already.</summary>
    PlatformStatus SetMode(FileHandle handle, uint mode);

    /// <summary>Sets access and modification time; always the last thing done to a destination.</summary>
    PlatformStatus SetTimes(FileHandle handle, in FileFacts like);

    /// <summary>The system's own copy call, onto a name that does not exist. Carries everything the system carries.</summary>
    PlatformStatus SystemCopy(string source, string destination, CancellationToken cancellationToken);

    /// <summary>
    /// Finds out whether the system's copy call clones in an existing folder, by copying a file made for it and counting references; leaves nothing behind.
    /// </summary>
    PlatformStatus ProbeSystemCopy(string directory, out CloneSupport answer);

    /// <summary>Lets the owner of an existing file write it.</summary>
    PlatformStatus ClearReadOnly(in PathAt path);

    PlatformStatus Delete(in PathAt path);

    /// <summary>Renames, replacing an existing file.</summary>
    PlatformStatus Rename(in PathAt from, in PathAt to);

    /// <summary>Makes one directory, with these permissions, umask-masked.</summary>
    PlatformStatus MakeDirectory(in PathAt path, uint mode);

    PlatformStatus DeleteDirectory(in PathAt path);

    PlatformStatus HardLink(string existing, in PathAt link);

    PlatformStatus SymbolicLink(string target, in PathAt link);

    PlatformStatus ReadLink(in PathAt link, out string target);

    /// <summary>Lists the names in a directory.</summary>
    /// <param name="path">Its whole path.</param>
    /// <param name="directory">
    /// The directory itself where it is open, which is then listed whatever the path leads to; <see cref="FileHandle.None"/> to go by the
    /// path.
    /// </param>
    /// <param name="entries">The list that the names are added to.</param>
    PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries);

    PlatformStatus ReadExtents(FileHandle handle, List<FileExtent> extents);
}
