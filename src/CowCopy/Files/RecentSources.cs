using System.Collections.Concurrent;
using CowCopy.Planning;

namespace CowCopy.Files;

/// <summary>
/// Small dirty sources that were copied by bytes once, over all batches of a copier. A build copies the same file to the directory of each
/// project: flushing it once and cloning it from then on is less work than a byte copy each time.
/// </summary>
internal sealed class RecentSources
{
    private readonly ConcurrentDictionary<FileKey, FileKey> _seen = new();

    /// <summary>Adds a source.</summary>
    /// <returns>Whether it was added before, with the content that it has now.</returns>
    public bool WasSeen(in FileFacts facts)
    {
        FileKey source = new(facts.Identity, facts.Modified);
        return facts.Identity.IsKnown && !_seen.TryAdd(source, source);
    }
}
