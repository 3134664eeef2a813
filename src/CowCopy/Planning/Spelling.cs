using System.Text;

namespace CowCopy.Planning;

/// <summary>Which spellings may be one name on some file system: only that of the directory decides. Pure.</summary>
internal static class Spelling
{
    private const int MaxShortName = 12; // eight characters, a dot and three

    /// <summary>
    /// Returns a text that, compared without case, is equal for names that may be one; the name itself where it is ASCII. Some names
    /// with one such text are two on every file system: a query decides.
    /// </summary>
    /// <remarks>
    /// Compatible decomposition covers most letters that case folding takes for several (Unicode, CaseFolding.txt), but not the sharp s.
    /// </remarks>
    public static string Fold(string name)
    {
        if (IsAscii(name, 0)) return name;
        try
        {
            return string.Join("SS", name.Normalize(NormalizationForm.FormKD).ToUpperInvariant().Split('\u00DF', '\u1E9E'));
        }
        catch (ArgumentException)
        {
            return name.ToUpperInvariant(); // half a surrogate pair: no form of it is another name
        }
    }

    /// <summary>Continues a hash (FNV-1a, 64 bits) with some characters, in which the case of ASCII letters may not count.</summary>
    public static ulong Hash(ulong hash, string text, int start, int end, bool ignoresCase = true)
    {
        for (int index = start; index < end; index++)
        {
            char letter = text[index];
            if (ignoresCase && letter is >= 'a' and <= 'z') letter = (char)(letter - 'a' + 'A');
            hash = unchecked((hash ^ letter) * 1099511628211);
        }

        return hash;
    }

    public static bool IsAscii(string text, int start)
    {
        for (int index = start; index < text.Length; index++)
        {
            if (IsOther(text[index])) return false;
        }

        return true;
    }

    /// <summary>
    /// Whether a letter has another case or normalisation form than a comparison without case considers; a tilde is of a short name of
    /// Windows and FAT.
    /// </summary>
    public static bool HasOtherLetters(string name) => !IsAscii(name, 0) || name.IndexOf('~', startIndex: 0) >= 0;

    /// <summary>Finds what no file system changes of a name, apart from the case of ASCII letters.</summary>
    /// <param name="name">The name, which has other letters.</param>
    /// <param name="prefix">The characters at its start.</param>
    /// <param name="suffix">The characters at its end, without the dots and spaces there.</param>
    /// <returns>Whether there are any; false too if it may be the short name of a file with any other name.</returns>
    public static bool HasKey(string name, out int prefix, out int suffix)
    {
        int end = LengthWithoutEnd(name, name.Length), last = end - 1;
        (prefix, suffix) = (0, 0);
        if (end <= MaxShortName && name.IndexOf('~', startIndex: 0) >= 0) return false;
        while (last >= 0 && !IsOther(name[last])) last--;
        while (prefix < end && !IsOther(name[prefix])) prefix++;
        suffix = end - 1 - last;
        if (suffix == 0) prefix = LengthWithoutEnd(name, prefix); // its other letters may stand for none
        return prefix + suffix > 0;
    }

    /// <summary>
    /// Returns the length of the first characters of a name without the dots and spaces at their end, which FAT, SMB and Windows leave out.
    /// </summary>
    public static int LengthWithoutEnd(string name, int length)
    {
        while (length > 0 && name[length - 1] is '.' or ' ') length--;
        return length;
    }

    /// <summary>Whether a file system may take a letter for another, for several or for none.</summary>
    private static bool IsOther(char letter) => letter >= '\u0080';
}
