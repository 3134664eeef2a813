namespace CowCopy.Trees;

/// <summary>One valid glob, as <see cref="TreeFilter.FromGlobs"/> describes it.</summary>
internal sealed class Glob
{
    private const string AnyDirectories = "**", AnyName = "*";

    private readonly List<string> _parts = [];
    private readonly int _partsOfWhole; // so many of them name a directory below which everything is selected
    private readonly bool _isOfDirectories;
    private readonly bool _ignoresCase;

    /// <param name="glob">A valid glob.</param>
    /// <param name="comparison">How names are compared.</param>
    public Glob(string glob, StringComparison comparison)
    {
        _ignoresCase = comparison == StringComparison.OrdinalIgnoreCase;
        string slashed = GlobSyntax.WithSlashes(glob);
        _isOfDirectories = slashed[slashed.Length - 1] == '/';
        if (slashed.TrimEnd('/').IndexOf('/', 0) < 0) _parts.Add(AnyDirectories); // a name anywhere
        _parts.AddRange(GlobSyntax.Split(slashed));
        if (_parts[_parts.Count - 1] == AnyDirectories) _parts.Add(AnyName); // what is below a directory, not the directory itself
        _partsOfWhole = _parts.Count;
        if (_isOfDirectories || _parts[_partsOfWhole - 1] != AnyName) return;
        do _partsOfWhole--;
        while (_partsOfWhole > 0 && _parts[_partsOfWhole - 1] == AnyDirectories);
    }

    /// <summary>Whether the glob selects a file or link, or a directory above it.</summary>
    /// <param name="path">Its path, with slashes.</param>
    public bool Selects(string path) => Names(path, _isOfDirectories ? path.LastIndexOf('/') : path.Length, _parts.Count);

    /// <summary>Whether the glob selects everything below a directory.</summary>
    public bool SelectsAllBelow(string directory) => Names(directory, directory.Length, _partsOfWhole);

    /// <summary>Whether the glob selects anything that may be below a directory.</summary>
    public bool MaySelectBelow(string directory)
    {
        int at = 0;
        foreach (string part in _parts)
        {
            if (part == AnyDirectories || at >= directory.Length) return true;
            int end = EndOfName(directory, at, directory.Length);
            if (!IsMatch(part, directory, at, end)) return false;
            at = end + 1;
        }

        return true; // the directory itself is selected
    }

    private static int EndOfName(string path, int start, int end)
    {
        int slash = path.IndexOf('/', start, end - start);
        return slash < 0 ? end : slash;
    }

    /// <summary>Whether the first parts name a path or a directory above it.</summary>
    /// <param name="path">The path.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="count">The number of parts, of which the last is a name.</param>
    private bool Names(string path, int end, int count)
    {
        // Of several "**" only the last can fail for want of another place: those before it have matched as early as possible.
        int part = 0, at = 0, partAfterAny = -1, atAfterAny = 0;
        while (part < count)
        {
            if (_parts[part] == AnyDirectories)
            {
                (partAfterAny, atAfterAny) = (++part, at);
                continue;
            }

            if (at >= end) return false;
            int next = EndOfName(path, at, end);
            if (IsMatch(_parts[part], path, at, next))
            {
                (part, at) = (part + 1, next + 1);
                continue;
            }

            if (partAfterAny < 0) return false;
            atAfterAny = EndOfName(path, atAfterAny, end) + 1;
            (part, at) = (partAfterAny, atAfterAny);
        }

        return true;
    }

    /// <summary>Compares a name with a part in which "*" stands for any characters, also none, and "?" for one.</summary>
    private bool IsMatch(string part, string path, int start, int end)
    {
        int at = 0, letter = start, atAfterAny = -1, letterAfterAny = 0;
        while (letter < end || at < part.Length)
        {
            if (at < part.Length && part[at] == '*')
            {
                (atAfterAny, letterAfterAny) = (++at, letter);
            }
            else if (at < part.Length && letter < end && IsMatch(part[at], path[letter]))
            {
                bool isPair = part[at++] == '?' && letter + 1 < end && char.IsSurrogatePair(path[letter], path[letter + 1]);
                letter += isPair ? 2 : 1;
            }
            else
            {
                if (atAfterAny < 0 || ++letterAfterAny > end) return false;
                (at, letter) = (atAfterAny, letterAfterAny);
            }
        }

        return true;
    }

    private bool IsMatch(char wanted, char letter) =>
        wanted == '?' || wanted == letter
        || (_ignoresCase && char.ToUpperInvariant(wanted) == char.ToUpperInvariant(letter));
}
