namespace CowCopy.Execution;

/// <summary>Copies of a wave that are carried out last. Filled by several threads, emptied by one.</summary>
internal sealed class Deferred
{
    private readonly List<DeferredCopy> _copies = [];

    public void Add(DeferredCopy copy)
    {
        lock (_copies) _copies.Add(copy);
    }

    public DeferredCopy[] TakeAll()
    {
        lock (_copies) return [.. _copies];
    }
}
