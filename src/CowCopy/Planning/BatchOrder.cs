namespace CowCopy.Planning;

/// <summary>
/// In which waves a batch may be carried out such that, whatever order a wave is worked off in, the outcome is that of the requests one
/// after the other. Equal requests collapse; a source that an earlier request makes is read from that one's original. Pure.
/// </summary>
internal sealed class BatchOrder
{
    private readonly Dictionary<string, int> _lastWriter;
    private readonly Dictionary<string, Reader> _readers;
    private readonly OrderedCopy[] _copies;

    private BatchOrder(int count, StringComparer comparer)
    {
        _copies = new OrderedCopy[count];
        _lastWriter = new Dictionary<string, int>(count, comparer);
        _readers = new Dictionary<string, Reader>(count, comparer);
    }

    /// <summary>How many waves there are; one, in nearly every batch.</summary>
    public int Waves { get; private set; }

    public IReadOnlyList<OrderedCopy> Copies => _copies;

    /// <summary>Orders requests, given by resolved paths.</summary>
    public static BatchOrder Arrange(IReadOnlyList<(string Source, string Destination)> requests, StringComparer comparer)
    {
        BatchOrder order = new(requests.Count, comparer);
        for (int index = 0; index < requests.Count; index++) order.Add(index, requests[index].Source, requests[index].Destination);
        return order;
    }

    /// <summary>Whether several requests read this source.</summary>
    public bool IsShared(string source) => _readers.TryGetValue(source, out Reader reader) && reader.Count > 1;

    private void Add(int index, string source, string destination)
    {
        int wave = 0;
        string original = source;
        if (_lastWriter.TryGetValue(source, out int maker))
        {
            if (!IsWrittenAfter(maker, _copies[maker].Source)) original = _copies[maker].Source;
            if (_lastWriter.TryGetValue(original, out int writer)) wave = _copies[writer].Wave + 1;
        }

        int duplicateOf = OrderedCopy.NotADuplicate;
        if (_lastWriter.TryGetValue(destination, out int previous))
        {
            bool equal = _lastWriter.Comparer.Equals(_copies[previous].Source, original) && !IsWrittenAfter(previous, original);
            if (equal) duplicateOf = previous;
            wave = Math.Max(wave, _copies[previous].Wave + 1);
        }

        if (duplicateOf == OrderedCopy.NotADuplicate)
        {
            if (_readers.TryGetValue(destination, out Reader before)) wave = Math.Max(wave, before.LastWave + 1);
            bool changesNothing = _lastWriter.Comparer.Equals(original, destination);
            if (!changesNothing) _lastWriter[destination] = index;
            _readers.TryGetValue(original, out Reader reader);
            _readers[original] = new Reader(reader.Count + 1, Math.Max(reader.LastWave, wave));
            Waves = Math.Max(Waves, wave + 1);
        }

        _copies[index] = new OrderedCopy(original, wave, duplicateOf);
    }

    private bool IsWrittenAfter(int index, string path) => _lastWriter.TryGetValue(path, out int writer) && writer > index;

    private readonly record struct Reader(int Count, int LastWave);
}
