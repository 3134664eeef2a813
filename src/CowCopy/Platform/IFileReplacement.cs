using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>What a clone needs that replaces an equal file. Windows has it; only CowCopy.Diagnostics calls it.</summary>
internal interface IFileReplacement
{
    /// <summary>
    /// Gives a new file all that another has beside its content: owner, access list, permissions or attributes, and all times. Fails with
    /// <see cref="StatusCode.NotPermitted"/> where that is not possible.
    /// </summary>
    /// <param name="from">The other file.</param>
    /// <param name="facts">What a full query reported of it.</param>
    /// <param name="to">The new file.</param>
    PlatformStatus CarryMetadata(FileHandle from, in FileFacts facts, FileHandle to);
}
