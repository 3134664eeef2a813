using System.Globalization;
using System.Text.RegularExpressions;

namespace CowCopy.Tool;

/// <summary>Keeps paths from spoiling the text around them.</summary>
internal static partial class QuotedText
{
    private const int MaxLength = 400, KeptAtEachEnd = 150;

    /// <summary>Shows line ends and other control characters of paths as escapes: what is a line stays one.</summary>
    /// <param name="text">A line with paths.</param>
    /// <returns>The text, with <c>\n</c> or <c>\x1B</c> in place of each control character.</returns>
    public static string OneLine(string text) => !text.Any(char.IsControl)
        ? text
        : string.Concat(text.Select(static one => !char.IsControl(one) ? one.ToString() : one switch
        {
            '\n' => @"\n",
            '\r' => @"\r",
            '\t' => @"\t",
            _ => string.Create(CultureInfo.InvariantCulture, $@"\x{(int)one:X2}"),
        }));

    /// <summary>Shortens long quoted text in the middle, so that the sentence around it can be read.</summary>
    /// <param name="message">Sentences with paths in quotation marks.</param>
    /// <returns>The message, with the number of characters left out in place of each middle part.</returns>
    public static string Shorten(string message) =>
        message.Length <= MaxLength ? message : Quoted().Replace(message, static match => Shorten(match.ValueSpan));

    private static string Shorten(ReadOnlySpan<char> quoted)
    {
        // The quotation marks belong to the ends; a surrogate pair is not split.
        int head = KeptAtEachEnd + 1, tail = quoted.Length - KeptAtEachEnd - 1;
        if (char.IsHighSurrogate(quoted[head - 1])) head--;
        if (char.IsLowSurrogate(quoted[tail])) tail++;
        return $"{quoted[..head]}… ({tail - head:N0} characters) …{quoted[tail..]}";
    }

    // An apostrophe within a word is not a quotation mark.
    [GeneratedRegex("""
        "[^"]{401,}"|(?<![\w'])'[^']{401,}'
        """, RegexOptions.None, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Quoted();
}
