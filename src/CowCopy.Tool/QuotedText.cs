using System.Text.RegularExpressions;

namespace CowCopy.Tool;

/// <summary>Messages quote paths; one of thousands of characters hides the sentence around it.</summary>
internal static partial class QuotedText
{
    private const int Longest = 400, KeptAtEachEnd = 150;

    /// <summary>Shortens what is quoted and long in the middle, so that both ends can be read.</summary>
    /// <param name="message">Sentences in which paths stand between quotation marks.</param>
    /// <returns>The message with every quoted text of more than 400 characters shortened; the number left out is in their place.</returns>
    public static string Shorten(string message) =>
        message.Length <= Longest ? message : Quoted().Replace(message, static match => Shorten(match.ValueSpan));

    private static string Shorten(ReadOnlySpan<char> quoted)
    {
        // The marks belong to the ends; a pair of surrogates is not cut in two.
        int head = KeptAtEachEnd + 1, tail = quoted.Length - KeptAtEachEnd - 1;
        if (char.IsHighSurrogate(quoted[head - 1])) head--;
        if (char.IsLowSurrogate(quoted[tail])) tail++;
        return $"{quoted[..head]}… ({tail - head:N0} characters) …{quoted[tail..]}";
    }

    // An apostrophe within a word opens nothing.
    [GeneratedRegex("""
        "[^"]{401,}"|(?<![\w'])'[^']{401,}'
        """, RegexOptions.None, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Quoted();
}
