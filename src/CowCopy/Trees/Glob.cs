namespace CowCopy.Trees;

/// <summary>One glob, as <see cref="GlobFilter"/> describes it.</summary>
internal sealed class Glob
{
    private const string AnyDirectories = "**", AnyName = "*";

    private readonly List<string> _parts = [];
    private readonly StringComparison _comparison;

    /// <param name="glob">A valid glob.</param>
    /// <param name="comparison">How names are compared.</param>
    public Glob(string glob, StringComparison comparison)
    {
        _comparison = comparison;
        string[] names = Split(glob);
        bool isPath = Normalize(glob).TrimEnd('/').Split('/').Length > 1;
        if (!isPath) _parts.Add(AnyDirectories);
        foreach (string name in names) Add(name);
        if (_parts[_parts.Count - 1] == AnyDirectories) _parts.Add(AnyName); // what is below a directory, not the directory itself
    }

    /// <summary>Returns the parts of a glob, without empty ones and without ".".</summary>
    public static string[] Split(string glob) => [.. Normalize(glob).Split('/').Where(static part => part.Length > 0 && part != ".")];

    /// <summary>Whether the glob selects a path or a directory above it.</summary>
    /// <param name="names">The names of the path.</param>
    public bool Matches(string[] names)
    {
        // Of several "**" only the last can fail for want of another place: those before it have matched as early as possible.
        int part = 0, name = 0, partAfterAny = -1, nameAfterAny = 0;
        while (part < _parts.Count)
        {
            if (_parts[part] == AnyDirectories)
            {
                (partAfterAny, nameAfterAny) = (++part, name);
            }
            else if (name < names.Length && IsMatch(_parts[part], names[name]))
            {
                part++;
                name++;
            }
            else
            {
                if (partAfterAny < 0 || ++nameAfterAny >= names.Length) return false;
                (part, name) = (partAfterAny, nameAfterAny);
            }
        }

        return true;
    }

    private static string Normalize(string glob)
    {
        string slashed = Path.DirectorySeparatorChar == '\\' ? glob.Replace('\\', '/') : glob;
        return slashed.StartsWith("./", StringComparison.Ordinal) ? slashed.Substring(2) : slashed;
    }

    private void Add(string part)
    {
        if (part.StartsWith("**.", StringComparison.Ordinal))
        {
            _parts.Add(AnyDirectories);
            part = part.Substring(1);
        }

        _parts.Add(part == "*.*" ? AnyName : part);
    }

    /// <summary>Compares a name with a part in which "*" stands for any characters, also none.</summary>
    private bool IsMatch(string part, string name)
    {
        int at = 0, letter = 0, atAfterAny = -1, letterAfterAny = 0;
        while (letter < name.Length || at < part.Length)
        {
            if (at < part.Length && part[at] == '*')
            {
                (atAfterAny, letterAfterAny) = (++at, letter);
            }
            else if (at < part.Length && letter < name.Length && AreEqual(part[at], name[letter]))
            {
                at++;
                letter++;
            }
            else
            {
                if (atAfterAny < 0 || ++letterAfterAny > name.Length) return false;
                (at, letter) = (atAfterAny, letterAfterAny);
            }
        }

        return true;
    }

    private bool AreEqual(char one, char other) =>
        one == other
        || (_comparison == StringComparison.OrdinalIgnoreCase && char.ToUpperInvariant(one) == char.ToUpperInvariant(other));
}
