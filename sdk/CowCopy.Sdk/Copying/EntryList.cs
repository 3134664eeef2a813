using System.Collections;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Entries as the requests of a batch; they get their results as it reports them, also where it is cancelled. For an array of requests,
/// which are structs, the runtime would compile methods in each process.
/// </summary>
internal sealed class EntryList(CopyEntry[] entries) : IReadOnlyCollection<CopyRequest>, IProgress<CopyProgress>
{
    public int Count => entries.Length;

    // From several threads at once, each request once; bytes do not count.
    public void Report(CopyProgress value)
    {
        if (value.Result is { } result) entries[value.Index].Result = result;
    }

    public IEnumerator<CopyRequest> GetEnumerator()
    {
        foreach (CopyEntry entry in entries) yield return new CopyRequest(entry.SourcePath, entry.DestinationPath);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
