namespace CowCopy.Platform;

/// <summary>Values by key, of a bounded number of keys: what was neither added nor found for long is forgotten. Thread-safe.</summary>
/// <remarks>
/// Two halves: a key that is added or found is in the newer one. When that is full, it becomes the older one, and the previous older one is
/// dropped. So no use is recorded by key, and a key in constant use stays.
/// </remarks>
/// <param name="most">The maximum number of keys; at least 2.</param>
/// <param name="comparer">Compares keys; null for their own comparison.</param>
internal sealed class BoundedCache<TKey, TValue>(int most, IEqualityComparer<TKey>? comparer = null)
    where TKey : class
    where TValue : class
{
    private readonly object _lock = new();
    private Dictionary<TKey, TValue>? _newer; // created when the first key is added: most processes that copy need few of the caches
    private Dictionary<TKey, TValue>? _older;

    /// <summary>How many keys are known.</summary>
    public int Count
    {
        get
        {
            lock (_lock) return (_newer?.Count ?? 0) + (_older?.Count ?? 0);
        }
    }

    /// <summary>Returns the value of a key; null if it is not known.</summary>
    public TValue? Find(TKey key)
    {
        lock (_lock) return Renew(key);
    }

    public void Set(TKey key, TValue value)
    {
        lock (_lock) Add(key, value);
    }

    /// <summary>Returns the value of a key if it holds for the one given, which otherwise takes its place and is returned.</summary>
    public TValue FindOrSet(TKey key, TValue value, Func<TValue, TValue, bool> stillHolds)
    {
        lock (_lock)
        {
            if (Renew(key) is { } known && stillHolds(known, value)) return known;
            Add(key, value);
            return value;
        }
    }

    private TValue? Renew(TKey key)
    {
        if (_newer is null || _older is null) return null;
        if (_newer.TryGetValue(key, out TValue? value)) return value;
        if (!_older.TryGetValue(key, out value)) return null;
        Add(key, value);
        return value;
    }

    private void Add(TKey key, TValue value)
    {
        _newer ??= new Dictionary<TKey, TValue>(comparer);
        _older ??= new Dictionary<TKey, TValue>(comparer);
        _older.Remove(key);
        _newer[key] = value;
        if (_newer.Count < most / 2) return;
        (_older, _newer) = (_newer, _older);
        _newer.Clear();
    }
}
