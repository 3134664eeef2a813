using System.Collections;

namespace CowCopy.Sdk.Copying;

/// <summary>Entries as requests. For an array of requests, a struct, the runtime would compile methods in each process.</summary>
internal sealed class EntryRequests(List<CopyEntry> entries) : IReadOnlyList<CopyRequest>
{
    public int Count => entries.Count;

    public CopyRequest this[int index] => new(entries[index].SourcePath, entries[index].DestinationPath);

    public IEnumerator<CopyRequest> GetEnumerator()
    {
        foreach (CopyEntry entry in entries) yield return new CopyRequest(entry.SourcePath, entry.DestinationPath);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
