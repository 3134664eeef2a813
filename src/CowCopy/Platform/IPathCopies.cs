namespace CowCopy.Platform;

/// <summary>Byte copies by path. macOS has them, and every system of the base library alone.</summary>
internal interface IPathCopies
{
    /// <summary>
    /// Copies the bytes onto a name that does not exist, never as a clone, with all that belongs to the file; times come last. A failed
    /// copy leaves nothing there.
    /// </summary>
    /// <param name="source">The file to copy.</param>
    /// <param name="destination">The copy.</param>
    /// <param name="control">Checked between blocks; each is counted.</param>
    /// <param name="copy">What was made, or which operation failed.</param>
    PlatformStatus CopyBytesByPath(string source, string destination, CopyControl control, out PathCopy copy);
}
