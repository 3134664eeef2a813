using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>Opening of files that no process has open for writing. Linux and Windows have it; only CowCopy.Diagnostics calls it.</summary>
internal interface IUnwrittenFiles
{
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
}
