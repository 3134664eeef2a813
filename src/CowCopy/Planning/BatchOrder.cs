namespace CowCopy.Planning;

/// <summary>
/// In which waves a batch may be carried out such that, whatever order a wave is worked off in, the outcome is that of the requests one
/// after the other. Equal requests collapse; a source that an earlier request makes is read from that one's original. Pure.
/// </summary>
internal sealed class BatchOrder
{
    private readonly Dictionary<string, int> _lastWriter;
    private readonly Dictionary<string, int> _readerNumbers;
    private readonly Reader[] _readers;
    private readonly OrderedCopy[] _copies;

    private BatchOrder(int count, StringComparer comparer)
    {
        _copies = new OrderedCopy[count];
        _lastWriter = new Dictionary<string, int>(count, comparer);
        _readerNumbers = new Dictionary<string, int>(count, comparer);
        _readers = new Reader[count];
    }

    /// <summary>How many waves there are; one, in nearly every batch.</summary>
    public int Waves { get; private set; }

    public OrderedCopy[] Copies => _copies;

    /// <summary>Orders requests, given by resolved paths at equal indices.</summary>
    public static BatchOrder Arrange(string[] sources, string[] destinations, StringComparer comparer)
    {
        BatchOrder order = new(sources.Length, comparer);
        for (int index = 0; index < sources.Length; index++) order.Add(index, sources[index], destinations[index]);
        return order;
    }

    /// <summary>Whether any source is read by several requests.</summary>
    public bool HasSharedSources { get; private set; }

    /// <summary>Whether several requests read the source of this one.</summary>
    public bool IsShared(int index) => _readers[_copies[index].SourceNumber].Count > 1;

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

        int number = NumberOf(original);
        if (duplicateOf == OrderedCopy.NotADuplicate)
        {
            if (_readerNumbers.TryGetValue(destination, out int before)) wave = Math.Max(wave, _readers[before].LastWave + 1);
            bool changesNothing = _lastWriter.Comparer.Equals(original, destination);
            if (!changesNothing) _lastWriter[destination] = index;
            ref Reader reader = ref _readers[number];
            reader = new Reader(reader.Count + 1, Math.Max(reader.LastWave, wave));
            HasSharedSources |= reader.Count > 1;
            Waves = Math.Max(Waves, wave + 1);
        }

        _copies[index] = new OrderedCopy(original, wave, number, duplicateOf);
    }

    private int NumberOf(string source)
    {
        if (!_readerNumbers.TryGetValue(source, out int number)) _readerNumbers[source] = number = _readerNumbers.Count;
        return number;
    }

    private bool IsWrittenAfter(int index, string path) => _lastWriter.TryGetValue(path, out int writer) && writer > index;

    private readonly record struct Reader(int Count, int LastWave);
}
