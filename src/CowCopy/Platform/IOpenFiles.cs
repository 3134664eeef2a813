using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// Checks of open files. Linux has them: no other system shows whether a file is mapped, or opens as a source what is no file.
/// </summary>
internal interface IOpenFiles
{
    /// <summary>
    /// Opens an existing file to clone over it: no other process has it open or mapped, and one that opens it waits. Fails with
    /// <see cref="StatusCode.Busy"/> or another status where that is impossible or the file is no longer the expected one.
    /// </summary>
    PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination);

    /// <summary>
    /// Fails with <see cref="StatusCode.Busy"/> where another process has an open source for itself, as <see cref="File.Copy(string,
    /// string)"/> does; a source may be locked until it is closed.
    /// </summary>
    PlatformStatus ClaimSource(FileHandle source);

    /// <summary>
    /// Checks that an open source is a regular file: it may have become something else between its query and its opening. Fails with
    /// <see cref="StatusCode.IsDirectory"/> or <see cref="StatusCode.NotRegular"/>; elsewhere neither can be opened.
    /// </summary>
    PlatformStatus CheckSource(FileHandle source);

    /// <summary>Returns the processes that have a file locked for themselves, as "name (id)".</summary>
    IReadOnlyList<string> FindHolders(string path);
}
