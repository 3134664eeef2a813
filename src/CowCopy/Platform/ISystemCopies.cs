using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>A system's own copy call, by path, which copies bytes in its best way. Windows and the base library have it.</summary>
internal interface ISystemCopies
{
    /// <summary>
    /// Whether the call deletes a partial destination when it fails. Otherwise the engine deletes it, and cannot know whether another
    /// process has created the file.
    /// </summary>
    bool RemovesPartialCopies { get; }

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
    /// Flushes a file that was copied by path to stable storage; <see cref="StatusCode.NotSupported"/> where that is not possible.
    /// </summary>
    PlatformStatus FlushFile(string path);
}
