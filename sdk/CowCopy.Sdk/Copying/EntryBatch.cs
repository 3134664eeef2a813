using System.Collections;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Entries as the requests of a batch, and their results as it reports them, also where it is cancelled. For an array of requests, which
/// are structs, the runtime would compile methods in each process.
/// </summary>
internal sealed class EntryBatch(List<CopyEntry> entries) : IReadOnlyCollection<CopyRequest>, IProgress<CopyProgress>
{
    private readonly CopyResult?[] _results = new CopyResult?[entries.Count];

    public int Count => entries.Count;

    /// <returns>The result of an entry; null if its copy was not finished.</returns>
    public CopyResult? this[int index] => _results[index];

    // From several threads at once, each request once.
    public void Report(CopyProgress value) => _results[value.Index] = value.Result;

    public IEnumerator<CopyRequest> GetEnumerator()
    {
        foreach (CopyEntry entry in entries) yield return new CopyRequest(entry.SourcePath, entry.DestinationPath);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
