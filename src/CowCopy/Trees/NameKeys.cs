using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>The names of one directory by what no file system changes of them, to find those that may be one elsewhere.</summary>
/// <remarks>
/// A letter that is not of ASCII may stand for others or for none ("ß" for "SS", the Kelvin sign for "K", "é" for "e" and an accent). Of a
/// name with such letters, only what is before the first and after the last of them counts; and of that, only as many characters as each
/// such name has, so that two names that may be one have equal keys. A short name may be any other name, and so may one of such letters
/// alone: these have no key.
/// </remarks>
internal sealed class NameKeys
{
    private readonly HashSet<int> _wholeNames; // hashes of those without such letters
    private readonly int[] _keys; // hashes, sorted; empty where no name has such letters
    private readonly int _prefix = int.MaxValue; // characters of a key at the start of a name
    private readonly int _suffix = int.MaxValue; // and at its end

    public NameKeys(IReadOnlyCollection<string> names)
    {
        _wholeNames = new HashSet<int>(names.Count);
        bool hasKeys = false;
        foreach (string name in names)
        {
            if (!Spelling.HasOtherLetters(name) || !Spelling.HasKey(name, out int prefix, out int suffix)) continue;
            (_prefix, _suffix) = (Math.Min(_prefix, prefix), Math.Min(_suffix, suffix));
            hasKeys = true;
        }

        _keys = hasKeys ? new int[names.Count] : [];
        if (!hasKeys) return;
        int count = 0;
        foreach (string name in names) _keys[count++] = KeyOf(name);
        Array.Sort(_keys);
    }

    /// <summary>Whether two names of a directory may be one elsewhere.</summary>
    public static bool MayCollide(List<DirectoryEntry> entries)
    {
        if (entries.Count < 2) return false;
        List<string> names = entries.ConvertAll(static entry => entry.Name);
        return names.Exists(new NameKeys(names).MayBeAnother);
    }

    /// <summary>
    /// Whether a name of the directory may be one with another; called once for each name. Of two that may be one, it is true for one at
    /// least.
    /// </summary>
    public bool MayBeAnother(string name)
    {
        if (!Spelling.HasOtherLetters(name)) return !_wholeNames.Add(HashOf(name, 0, Spelling.LengthWithoutEnd(name, name.Length)));
        if (!Spelling.HasKey(name, out _, out _)) return true;
        int key = KeyOf(name), index = Array.BinarySearch(_keys, key);
        return (index > 0 && _keys[index - 1] == key) || (index + 1 < _keys.Length && _keys[index + 1] == key);
    }

    private int KeyOf(string name)
    {
        int end = Spelling.LengthWithoutEnd(name, name.Length);
        return HashOf(name, Math.Max(end - _suffix, 0), end, HashOf(name, 0, Math.Min(_prefix, end)));
    }

    private static int HashOf(string name, int start, int end, int seed = 0) =>
        unchecked((int)Spelling.Hash((ulong)seed, name, start, end));
}
