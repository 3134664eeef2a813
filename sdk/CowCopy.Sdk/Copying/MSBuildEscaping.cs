using System.Globalization;
using System.Text;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Escapes item text: MSBuild would otherwise read a name of the file system as a list, a wildcard or a property.
/// </summary>
internal static class MSBuildEscaping
{
    public static string Escape(string text)
    {
        if (!HasSpecial(text)) return text;
        StringBuilder escaped = new(text.Length + 8);
        foreach (char letter in text)
        {
            if (IsSpecial(letter)) escaped.Append('%').Append(((int)letter).ToString("x2", CultureInfo.InvariantCulture));
            else escaped.Append(letter);
        }

        return escaped.ToString();
    }

    private static bool HasSpecial(string text)
    {
        foreach (char letter in text)
        {
            if (IsSpecial(letter)) return true;
        }

        return false;
    }

    private static bool IsSpecial(char letter) => letter is '%' or '*' or '?' or '@' or '$' or '(' or ')' or ';' or '\'';
}
