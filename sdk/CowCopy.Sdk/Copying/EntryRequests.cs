using System.Collections;

namespace CowCopy.Sdk.Copying;

/// <summary>Entries as the requests they are. An array of requests would be seen through methods that the runtime compiles in each process anew.</summary>
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
