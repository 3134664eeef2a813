namespace CowCopy.Planning;

/// <summary>
/// In which parts a batch may be carried out such that, in whatever order a part is done, the outcome is that of the requests one after
/// the other: a request that depends on another of its part starts the next one. Equal requests collapse. Where two names differ only in
/// case or normalisation form and it cannot be found out whether they are one file, each request is a part of its own. Pure.
/// </summary>
internal sealed class BatchOrder
{
    private readonly NameTable _names;
    private readonly Use[] _uses; // by the number of the name
    private readonly int[] _sources; // the number of each request's source
    private readonly int[] _duplicates; // of which request each is a duplicate, from 1 on; 0 for none
    private readonly List<int> _starts = []; // the first request of each part, from 1 on
    private readonly bool _keepsExisting;
    private bool _isUncertain;

    private BatchOrder(int count, Func<string, string, bool?> areSame, bool keepsExisting)
    {
        _keepsExisting = keepsExisting;
        _sources = new int[count];
        _duplicates = new int[count];
        _names = new NameTable(count * 2, (one, other) => AreSame(areSame(one, other)));
        _uses = new Use[count * 2];
    }

    /// <summary>How many parts there are; one, in nearly every batch.</summary>
    public int Parts => _starts.Count;

    /// <summary>Orders requests, given by their names at equal indices.</summary>
    /// <param name="sources">What each request reads.</param>
    /// <param name="destinations">What each request writes.</param>
    /// <param name="areSame">Whether two paths that differ only in case are one file; null where that cannot be found out.</param>
    /// <param name="keepsExisting">Whether a request fails where its destination exists: then an equal one fails too.</param>
    public static BatchOrder Arrange(
        NameKey[] sources, NameKey[] destinations, Func<string, string, bool?> areSame, bool keepsExisting = false)
    {
        BatchOrder order = new(sources.Length, areSame, keepsExisting);
        for (int index = 0; index < sources.Length; index++)
            order.Add(index + 1, order._names.NumberOf(sources[index]), order._names.NumberOf(destinations[index]));
        if (order._isUncertain) order.MakeSequential();
        return order;
    }

    /// <summary>The indices of the requests of a part, duplicates among them: from the first one to before the second.</summary>
    public (int Start, int End) PartAt(int part) =>
        (_starts[part] - 1, part + 1 < _starts.Count ? _starts[part + 1] - 1 : _sources.Length);

    /// <summary>The index of the earlier request that does the same work; null if there is none.</summary>
    public int? DuplicateOf(int index) => _duplicates[index] == 0 ? null : _duplicates[index] - 1;

    /// <summary>Whether several requests read the source of this one.</summary>
    public bool IsShared(int index) => _uses[_sources[index]].Readers > 1;

    private bool AreSame(bool? known)
    {
        _isUncertain |= known is null;
        return known == true;
    }

    private void MakeSequential()
    {
        _starts.Clear();
        for (int number = 1; number <= _sources.Length; number++) _starts.Add(number);
        Array.Clear(_duplicates, 0, _duplicates.Length);
    }

    /// <param name="number">The request, from 1 on.</param>
    /// <param name="source">The number of the name that it reads.</param>
    /// <param name="destination">The number of the name that it writes.</param>
    private void Add(int number, int source, int destination)
    {
        _sources[number - 1] = source;
        ref Use read = ref _uses[source], written = ref _uses[destination];
        bool isEqual = written.Writer > 0 && _sources[written.Writer - 1] == source && read.Writer <= written.Writer;
        if (isEqual && !_keepsExisting)
        {
            _duplicates[number - 1] = written.Writer;
            return;
        }

        int last = Math.Max(read.Writer, Math.Max(written.Writer, written.Reader));
        if (_starts.Count == 0 || last >= _starts[_starts.Count - 1]) _starts.Add(number);
        if (source != destination) written.Writer = number; // else it changes nothing
        read.Reader = number;
        read.Readers++;
    }

    /// <summary>What the requests so far do with a name; a request is known by its number, from 1 on.</summary>
    private struct Use
    {
        public int Writer; // the last one, or 0
        public int Reader; // the last one, or 0
        public int Readers;
    }
}
