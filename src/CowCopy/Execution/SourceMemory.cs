using System.Collections.Concurrent;
using CowCopy.Planning;

namespace CowCopy.Execution;

/// <summary>
/// Small dirty sources that were moved once, over all batches of a copier: a build copies the same file into the folder of each project, and
/// flushing it once to clone it from then on is less work than moving it each time.
/// </summary>
internal sealed class SourceMemory
{
    private readonly ConcurrentDictionary<(FileIdentity File, FileTimestamp Modified), bool> _moved = new();

    /// <summary>Notes a source.</summary>
    /// <returns>Whether it was noted before, with the content it has now.</returns>
    public bool WasSeen(in FileFacts source) => source.Identity.IsKnown && !_moved.TryAdd((source.Identity, source.Modified), true);
}
