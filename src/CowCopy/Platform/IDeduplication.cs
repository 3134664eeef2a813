using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>Sharing of equal ranges in one step. Linux has it; only CowCopy.Diagnostics calls it.</summary>
internal interface IDeduplication
{
    /// <summary>
    /// Compares a range of two files of one length and, where it is equal, makes the second share the blocks of the first, as one step that
    /// no write comes between. Times stay.
    /// </summary>
    /// <param name="source">The file whose blocks are kept.</param>
    /// <param name="destination">The file whose blocks are given up.</param>
    /// <param name="range">Starts at a multiple of the block size; ends at one, or at the end of both files.</param>
    /// <param name="shared">Bytes from the start of the range that are shared now.</param>
    PlatformStatus Deduplicate(FileHandle source, FileHandle destination, in CloneRange range, out long shared);
}
