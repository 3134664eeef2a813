using System.Text.RegularExpressions;

namespace CowCopy.Tool;

/// <summary>Shortens quoted paths in messages: thousands of characters hide the sentence around them.</summary>
internal static partial class QuotedText
{
    private const int MaxLength = 400, KeptAtEachEnd = 150;

    /// <summary>Shortens long quoted text in the middle, so that both ends stay readable.</summary>
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
