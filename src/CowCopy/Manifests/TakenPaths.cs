using System.Text;

namespace CowCopy.Manifests;

/// <summary>
/// The paths of a manifest so far, as hashes of 64 bits: of the path, and of the path without case and normalisation form. Two of a million
/// paths have one hash with a probability of one to 30 million; then the later fails, or a previous file is kept.
/// </summary>
internal sealed class TakenPaths
{
    private const ulong Prime = 1099511628211;

    private readonly ulong _seed = (ulong)Guid.NewGuid().GetHashCode() * Prime;
    private readonly Dictionary<ulong, ulong> _byFolded = []; // the hash of the path, whose last bit is set for a directory
    private readonly HashSet<ulong> _others = []; // with the same folded hash as an earlier one, and another spelling

    /// <summary>Takes a path.</summary>
    /// <param name="path">The path.</param>
    /// <param name="isDirectory">Whether it is that of a directory, which may be taken again as one.</param>
    /// <param name="areOne">Whether names that differ in case or normalisation form are one; called only where there are such.</param>
    public PathUse Take(string path, bool isDirectory, Func<bool> areOne)
    {
        Hash(path, out ulong exact, out ulong folded);
        if (isDirectory) exact |= 1;
        if (!_byFolded.TryGetValue(folded, out ulong first))
        {
            _byFolded.Add(folded, exact);
            return PathUse.Free;
        }

        if ((first & ~1UL) == (exact & ~1UL)) return exact == first && isDirectory ? PathUse.Free : PathUse.Taken;
        if (areOne()) return PathUse.OtherSpelling;
        if (_others.Contains(exact ^ 1)) return PathUse.Taken;
        return _others.Add(exact) || isDirectory ? PathUse.Free : PathUse.Taken;
    }

    /// <summary>Whether a file or link has a path, or one that may be the same.</summary>
    public bool MayContainFile(string path, Func<bool> areOne) => MayContain(path, directoryBit: 0, areOne);

    /// <summary>Whether a directory has a path, or one that may be the same.</summary>
    public bool MayContainDirectory(string path, Func<bool> areOne) => MayContain(path, directoryBit: 1, areOne);

    private bool MayContain(string path, ulong directoryBit, Func<bool> areOne)
    {
        Hash(path, out ulong exact, out ulong folded);
        if (!_byFolded.TryGetValue(folded, out ulong first)) return false;
        exact |= directoryBit;
        if (first == exact || _others.Contains(exact)) return true;
        bool mayBe = (first & 1) == directoryBit || _others.Count > 0;
        return mayBe && areOne();
    }

    /// <summary>The hash of a path, with the last bit cleared, and that of the path without case and normalisation form.</summary>
    private void Hash(string path, out ulong exact, out ulong folded)
    {
        (exact, folded) = (_seed, _seed);
        foreach (char letter in path)
        {
            if (letter >= '\u0080')
            {
                (exact, folded) = (Hash(path) & ~1UL, Hash(Fold(path)));
                return;
            }

            exact = Next(exact, letter);
            folded = Next(folded, letter is >= 'a' and <= 'z' ? (char)(letter - 'a' + 'A') : letter);
        }

        (exact, folded) = (Mix(exact) & ~1UL, Mix(folded));
    }

    private static string Fold(string path)
    {
        try
        {
            return path.Normalize(NormalizationForm.FormC).ToUpperInvariant();
        }
        catch (ArgumentException)
        {
            return path.ToUpperInvariant(); // no valid text, as file names of Linux may be
        }
    }

    private ulong Hash(string text)
    {
        ulong hash = _seed;
        foreach (char letter in text) hash = Next(hash, letter);
        return Mix(hash);
    }

    private static ulong Next(ulong hash, char letter) => unchecked((hash ^ letter) * Prime);

    private static ulong Mix(ulong hash) => unchecked((hash ^ (hash >> 32)) * 0x9E3779B97F4A7C15);
}
