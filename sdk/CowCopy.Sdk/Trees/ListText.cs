using System.Globalization;
using System.Text;

namespace CowCopy.Sdk.Trees;

/// <summary>
/// Paths as a list has them: on one line, and as UTF-8, which has no halves of surrogate pairs. On Linux the library has them in the place
/// of bytes that are not UTF-8, and on Windows a name may have them.
/// </summary>
internal static class ListText
{
    private const string Half = "%u";
    private const int Digits = 4;

    public static string Escape(string text)
    {
        StringBuilder escaped = new(text.Length);
        for (int at = 0; at < text.Length; at++)
        {
            char unit = text[at];
            if (unit is '%' or '\t' or '\n' or '\r') escaped.Append('%').Append(((int)unit).ToString("x2", CultureInfo.InvariantCulture));
            else if (!char.IsSurrogate(unit)) escaped.Append(unit);
            else if (char.IsSurrogatePair(text, at)) escaped.Append(unit).Append(text[++at]);
            else escaped.Append(Half).Append(((int)unit).ToString("X4", CultureInfo.InvariantCulture));
        }

        return escaped.ToString();
    }

    public static string Unescape(string text)
    {
        string plain = Replace(Replace(Replace(text, "%09", "\t"), "%0a", "\n"), "%0d", "\r");
        return Replace(UnescapeHalves(plain), "%25", "%");
    }

    /// <summary>Whether .NET replaces a part of the path where it calls the system, and so finds another name.</summary>
    public static bool IsReplaced(string path)
    {
        if (Path.DirectorySeparatorChar == '\\') return false; // Windows takes names as they are
        for (int at = 0; at < path.Length; at++)
        {
            if (!char.IsSurrogate(path[at])) continue;
            if (!char.IsSurrogatePair(path, at)) return true;
            at++;
        }

        return false;
    }

    private static string UnescapeHalves(string text)
    {
        string[] parts = text.Split([Half], StringSplitOptions.None);
        for (int at = 1; at < parts.Length; at++)
            parts[at] = HalfOf(parts[at]) is { } half ? half + parts[at].Remove(0, Digits) : Half + parts[at];
        return string.Concat(parts);
    }

    private static string? HalfOf(string part) =>
        part.Length >= Digits
            && ushort.TryParse(part.Remove(Digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort unit)
            && char.IsSurrogate((char)unit) ? ((char)unit).ToString() : null;

    private static string Replace(string text, string part, string other) =>
        string.Join(other, text.Split([part], StringSplitOptions.None));
}
