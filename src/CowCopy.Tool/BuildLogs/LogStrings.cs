using System.Runtime.InteropServices;

namespace CowCopy.Tool.BuildLogs;

/// <summary>How long the texts of a log are, which its records name by number, and what formatting them takes.</summary>
internal sealed class LogStrings(LogBudget budget)
{
    private const int First = 10; // lower numbers: no text, the empty one, and reserved ones
    private const int Object = 64; // a string, its place in the reader's list, and the one in this list, in bytes
    private const int ShortWidth = 999, LongestWidth = 1_000_000; // string.Format takes no field of more characters

    private readonly List<(int Length, int Fields, int Width)> _strings = [];

    /// <summary>Adds a text.</summary>
    /// <exception cref="DamagedLogException">It takes more memory than is left.</exception>
    public void Add(ReadOnlySpan<byte> text)
    {
        budget.Keep(Object + ((long)sizeof(char) * text.Length));
        int length = text.Length, fields = 0, width = ShortWidth;
        for (int at = text.IndexOf((byte)'{'); at >= 0; fields++)
        {
            text = text[(at + 1)..];
            if (IsWide(text)) width = LongestWidth;
            at = text.IndexOf((byte)'{');
        }

        _strings.Add((length, fields, width));
    }

    /// <summary>Whether the number names no text, or an empty one.</summary>
    public bool IsEmpty(int number) => Length(number) == 0;

    /// <summary>The maximum number of characters of a message, put together from a text with fields and the texts for them.</summary>
    /// <param name="message">The number of the text with fields.</param>
    /// <param name="longest">The length of the longest text for a field.</param>
    public long Formatted(int message, int longest)
    {
        if (!TryFind(message, out (int Length, int Fields, int Width) text)) return 0;
        return text.Length + (text.Fields * (long)Math.Max(longest, text.Width));
    }

    public int Length(int number) => TryFind(number, out (int Length, int Fields, int Width) text) ? text.Length : 0;

    private bool TryFind(int number, out (int Length, int Fields, int Width) text)
    {
        int index = number - First;
        bool isFound = index >= 0 && index < _strings.Count;
        text = isFound ? CollectionsMarshal.AsSpan(_strings)[index] : default;
        return isFound;
    }

    // "{0,-1234}": a field of a width with four digits or more.
    private static bool IsWide(ReadOnlySpan<byte> field)
    {
        field = field.TrimStart("0123456789 "u8);
        if (field.Length == 0 || field[0] != ',') return false;
        field = field.TrimStart(", -"u8);
        int digits = field.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return (digits < 0 ? field.Length : digits) >= 4;
    }
}
