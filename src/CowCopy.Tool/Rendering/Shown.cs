namespace CowCopy.Tool.Rendering;

/// <summary>Makes text of a log fit for one line: names of files can hold line breaks and what XML cannot.</summary>
internal static class Shown
{
    private const char FirstSymbol = '\u2400', Replacement = '\uFFFD';

    /// <summary>Replaces control characters by their symbols (U+2400 and on), and halves of characters.</summary>
    public static string Text(string text)
    {
        if (text.All(IsPlain)) return text;
        return string.Create(text.Length, text, static (to, from) =>
        {
            for (int i = 0; i < from.Length; i++) to[i] = One(from, i);
        });
    }

    private static bool IsPlain(char one) =>
        !char.IsControl(one) && !char.IsSurrogate(one) && one is not (>= '\uFFFD' or '\u2028' or '\u2029');

    private static char One(string text, int index)
    {
        char one = text[index];
        if (one < ' ') return (char)(FirstSymbol + one);
        bool isPair = (char.IsHighSurrogate(one) && index + 1 < text.Length && char.IsLowSurrogate(text[index + 1]))
            || (char.IsLowSurrogate(one) && index > 0 && char.IsHighSurrogate(text[index - 1]));
        return isPair || IsPlain(one) ? one : Replacement;
    }
}
