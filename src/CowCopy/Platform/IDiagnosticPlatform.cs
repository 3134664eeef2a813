using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// The operations of an operating system that only CowCopy.Diagnostics needs: they find out which blocks files may share, and make them
/// share those. Each returns a status with the native code; none throws.
/// </summary>
internal interface IDiagnosticPlatform : IPlatform
{
    /// <summary>
    /// Returns whether copy-on-write is turned off for a file, or for what is created in a directory; null where the system does not
    /// report it.
    /// </summary>
    bool? IsCopyOnWriteDisabled(string path);

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

    /// <summary>Makes a snapshot of a subvolume.</summary>
    /// <param name="source">The root of the subvolume; <see cref="StatusCode.InvalidArgument"/> where it is none.</param>
    /// <param name="destination">The path of the snapshot, which does not exist.</param>
    /// <param name="nested">How many subvolumes are directly in the source: each is an empty directory in the snapshot.</param>
    PlatformStatus Snapshot(string source, string destination, out int nested);
}
