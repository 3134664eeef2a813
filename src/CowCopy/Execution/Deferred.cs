namespace CowCopy.Execution;

/// <summary>Copies of a wave that are carried out last. Filled by several threads, emptied by one.</summary>
internal sealed class Deferred
{
    private readonly List<(int Index, PreparedCopy Copy)> _copies = [];

    public void Add(int index, in PreparedCopy copy)
    {
        lock (_copies) _copies.Add((index, copy));
    }

    public PreparedCopy[] TakeAll(out int[] indices)
    {
        lock (_copies)
        {
            indices = [.. _copies.Select(copy => copy.Index)];
            return [.. _copies.Select(copy => copy.Copy)];
        }
    }
}
