namespace CowCopy.Trees;

/// <summary>
/// Names that may be one on a file system with other rules than that of the source: only the destination's file system decides. Pure.
/// </summary>
internal static class NameRules
{
    private const int MaxShortName = 12; // eight characters, a dot and three

    /// <summary>
    /// Whether a letter has another case or normalisation form than a comparison without case considers; a tilde is of a short name of
    /// Windows and FAT.
    /// </summary>
    public static bool HasOtherLetters(string name)
    {
        foreach (char letter in name)
        {
            if (IsOther(letter) || letter == '~') return true;
        }

        return false;
    }

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
