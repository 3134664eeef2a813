using System.Runtime.InteropServices;

namespace CowCopy.Planning;

/// <summary>
/// Numbers names from 0 on, equal ones alike. A dictionary of whole paths would read each path from end to end, several times for each file
/// of a batch; files of a build share few directories, so only their last names are compared here.
/// </summary>
internal sealed class NameTable
{
    private const int None = -1;

    private readonly Func<string, string, bool>? _areSame;
    private readonly int[] _buckets; // the first name of each, or None; as many as a power of two
    private readonly Entry[] _entries;

    /// <param name="capacity">The maximum number of names.</param>
    /// <param name="areSame">
    /// Whether two paths whose names differ only in case or normalisation form, or that are spelled differently above the name, are one
    /// file; null if all of them are.
    /// </param>
    public NameTable(int capacity, Func<string, string, bool>? areSame = null)
    {
        _areSame = areSame;
        int buckets = 4;
        while (buckets < capacity) buckets <<= 1;
        _entries = new Entry[capacity];
        _buckets = new int[buckets];
        for (int bucket = 0; bucket < buckets; bucket++) _buckets[bucket] = None;
    }

    public int Count { get; private set; }

    public int NumberOf(in NameKey name)
    {
        bool isAscii = Spelling.IsAscii(name.Path, name.Start);
        NameKey folded = isAscii ? name : new NameKey(name.Directory, Spelling.Fold(name.Path.Substring(name.Start)), 0);
        int hash = Hash(folded);
        ref int bucket = ref _buckets[hash & (_buckets.Length - 1)];
        Entry entry = new(name, folded, hash, bucket);
        int known = Find(entry);
        if (known != None) return known;
        _entries[Count] = entry;
        bucket = Count;
        return Count++;
    }

    private int Find(in Entry entry)
    {
        int number = entry.Next;
        while (number != None && !AreEqual(_entries[number], entry)) number = _entries[number].Next;
        return number;
    }

    private bool AreEqual(in Entry one, in Entry other)
    {
        NameKey first = one.Folded, second = other.Folded;
        return one.Hash == other.Hash
            && first.Directory == second.Directory
            && first.Length == second.Length
            && string.Compare(first.Path, first.Start, second.Path, second.Start, first.Length, StringComparison.OrdinalIgnoreCase) == 0
            && (_areSame is null || string.Equals(one.Name.Path, other.Name.Path, StringComparison.Ordinal)
                || _areSame(one.Name.Path, other.Name.Path));
    }

    /// <summary>A number that is equal for names that differ only in case, and mostly not for others.</summary>
    public static int Hash(in NameKey name)
    {
        const ulong Knuth = 11400714819323198485; // 2^64 by the golden ratio: spreads consecutive numbers
        ulong hash = Spelling.Hash(unchecked((ulong)name.Directory * Knuth), name.Path, name.Start, name.Path.Length);
        return unchecked((int)(hash ^ (hash >> 32)));
    }

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Entry(NameKey Name, NameKey Folded, int Hash, int Next);
}
