using CowCopy.Planning;

namespace CowCopy.Manifests;

/// <summary>
/// The paths of a manifest so far, as hashes of 64 bits: of the path, and of the path without case and normalisation form. Two of a million
/// paths have one hash with a probability of one to 30 million; then the later fails, or a previous file is kept.
/// </summary>
internal sealed class TakenPaths
{
    private readonly ulong _seed = (ulong)Guid.NewGuid().GetHashCode() * 1099511628211;
    private readonly Dictionary<ulong, ulong> _byFolded = []; // the hash of the path, whose last bit is set for a directory
    private readonly HashSet<ulong> _others = []; // with the same folded hash as an earlier one, and another spelling

    /// <summary>Takes a path.</summary>
    /// <param name="path">The path.</param>
    /// <param name="isDirectory">Whether it is that of a directory, which may be taken again as one.</param>
    /// <param name="areOne">Whether names that differ in case or normalisation form are one; called only where there are such.</param>
    /// <returns>Why the path is not free; none where it is.</returns>
    public CopyErrorKind Take(string path, bool isDirectory, Func<bool> areOne)
    {
        Hash(path, isDirectory, out ulong exact, out ulong folded);
        if (!_byFolded.TryGetValue(folded, out ulong first))
        {
            _byFolded.Add(folded, exact);
            return CopyErrorKind.None;
        }

        bool isFree;
        if ((first & ~1UL) == (exact & ~1UL)) isFree = exact == first && isDirectory;
        else if (areOne()) return CopyErrorKind.NamesCollide;
        else isFree = !_others.Contains(exact ^ 1) && (_others.Add(exact) || isDirectory);
        return isFree ? CopyErrorKind.None : CopyErrorKind.DuplicatePath;
    }

    /// <summary>Whether a file, a link or a directory has a path, or one that may be the same.</summary>
    public bool MayContain(string path, bool isDirectory, Func<bool> areOne)
    {
        Hash(path, isDirectory, out ulong exact, out ulong folded);
        if (!_byFolded.TryGetValue(folded, out ulong first)) return false;
        if (first == exact || _others.Contains(exact)) return true;
        bool mayBe = (first & 1) == (exact & 1) || _others.Count > 0;
        return mayBe && areOne();
    }

    private void Hash(string path, bool isDirectory, out ulong exact, out ulong folded)
    {
        string text = Spelling.Fold(path);
        folded = Mix(Spelling.Hash(_seed, text, 0, text.Length));
        exact = (Mix(Spelling.Hash(_seed, path, 0, path.Length, ignoresCase: false)) & ~1UL) | (isDirectory ? 1UL : 0);
    }

    private static ulong Mix(ulong hash) => unchecked((hash ^ (hash >> 32)) * 0x9E3779B97F4A7C15);
}
