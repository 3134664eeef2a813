using System.Text;

namespace CowCopy.Planning;

/// <summary>Finds names that may be one where a file system ignores case, or normalisation forms as APFS does. Pure.</summary>
internal static class FoldedName
{
    /// <summary>
    /// Returns a text that, compared without case, is equal for names that may be one; the name itself where it is ASCII. Some names
    /// with one such text are two on every file system: a query decides.
    /// </summary>
    /// <remarks>
    /// Compatible decomposition covers most letters that case folding takes for several (Unicode, CaseFolding.txt), but not the sharp s.
    /// </remarks>
    public static string Of(string name)
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

    public static bool IsAscii(string text, int start)
    {
        for (int index = start; index < text.Length; index++)
        {
            if (text[index] >= 0x80) return false;
        }

        return true;
    }
}
