namespace CowCopy.Planning;

/// <summary>
/// In which waves a batch may be carried out such that, in whatever order a wave is done, the outcome is that of the requests one
/// after the other. Equal requests collapse; a source that an earlier request makes is read from that one's original. Where two names
/// differ only in case or normalisation form and it cannot be found out whether they are one file, each request is a wave of its own. Pure.
/// </summary>
internal sealed class BatchOrder
{
    private readonly NameTable _names;
    private readonly Use[] _uses; // by the number of the name
    private readonly OrderedCopy[] _copies;
    private readonly bool _keepsExisting;
    private bool _isUncertain;

    private BatchOrder(int count, Func<string, string, bool?> areSame, bool keepsExisting)
    {
        _keepsExisting = keepsExisting;
        _copies = new OrderedCopy[count];
        _names = new NameTable(count * 2, (one, other) => AreSame(areSame(one, other)));
        _uses = new Use[count * 2];
    }

    /// <summary>How many waves there are; one, in nearly every batch.</summary>
    public int Waves { get; private set; }

    public OrderedCopy[] Copies => _copies;

    /// <summary>Orders requests, given by their names at equal indices.</summary>
    /// <param name="sources">What each request reads.</param>
    /// <param name="destinations">What each request writes.</param>
    /// <param name="areSame">Whether two paths that differ only in case are one file; null where that cannot be found out.</param>
    /// <param name="keepsExisting">
    /// Whether a request fails where its destination exists: then what it was to write may be something else, and an equal one fails too.
    /// </param>
    public static BatchOrder Arrange(
        NameKey[] sources, NameKey[] destinations, Func<string, string, bool?> areSame, bool keepsExisting = false)
    {
        BatchOrder order = new(sources.Length, areSame, keepsExisting);
        for (int index = 0; index < sources.Length; index++)
            order.Add(index, order._names.NumberOf(sources[index]), order._names.NumberOf(destinations[index]));
        if (order._isUncertain) order.MakeSequential();
        return order;
    }

    /// <summary>Whether several requests read the source of this one.</summary>
    public bool IsShared(int index) => _uses[_copies[index].SourceNumber].Readers > 1;

    /// <summary>The path to read for a request whose source an earlier one makes; null where it is its own.</summary>
    public string? Original(int index) => _copies[index].IsRedirected ? _names.PathOf(_copies[index].SourceNumber) : null;

    private bool AreSame(bool? known)
    {
        _isUncertain |= known is null;
        return known == true;
    }

    private void MakeSequential()
    {
        Waves = _copies.Length;
        for (int index = 0; index < _copies.Length; index++)
            _copies[index] = new OrderedCopy(index, _copies[index].SourceNumber, IsRedirected: false, OrderedCopy.NotADuplicate);
    }

    private void Add(int index, int source, int destination)
    {
        int wave = 0, original = source;
        if (_uses[source].Writer is { } maker)
        {
            if (!_keepsExisting && !IsWrittenAfter(maker, _copies[maker].SourceNumber)) original = _copies[maker].SourceNumber;
            if (_uses[original].Writer is { } writer) wave = _copies[writer].Wave + 1;
        }

        int duplicateOf = OrderedCopy.NotADuplicate;
        ref Use use = ref _uses[destination];
        if (use.Writer is { } previous)
        {
            bool isEqual = _copies[previous].SourceNumber == original && !IsWrittenAfter(previous, original);
            if (isEqual && !_keepsExisting) duplicateOf = previous;
            wave = Math.Max(wave, _copies[previous].Wave + 1);
        }

        if (duplicateOf == OrderedCopy.NotADuplicate)
        {
            if (use.Readers > 0) wave = Math.Max(wave, use.LastRead + 1);
            if (original != destination) use.WriterPlusOne = index + 1; // else it changes nothing
            Read(original, wave);
            Waves = Math.Max(Waves, wave + 1);
        }

        _copies[index] = new OrderedCopy(wave, original, original != source, duplicateOf);
    }

    private void Read(int source, int wave)
    {
        ref Use use = ref _uses[source];
        use.Readers++;
        use.LastRead = Math.Max(use.LastRead, wave);
    }

    private bool IsWrittenAfter(int index, int name) => _uses[name].Writer is { } writer && writer > index;

    /// <summary>What the requests so far do with a name.</summary>
    private struct Use
    {
        public int WriterPlusOne; // zero while no request writes it
        public int Readers;
        public int LastRead; // in which wave

        /// <summary>The last request that writes it.</summary>
        public readonly int? Writer => WriterPlusOne == 0 ? null : WriterPlusOne - 1;
    }
}
