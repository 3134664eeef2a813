using System.Globalization;
using System.Text.RegularExpressions;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Reads warnings and errors of Copy tasks by their codes, in any language.</summary>
internal static partial class RetryMessage
{
    private const string Retrying = "MSB3026";
    private const int LongestReason = 300;

    // MSB3021 unable to copy, MSB3027 retries exceeded: both name source and destination.
    private static readonly string[] Failures = ["MSB3021", "MSB3027", "MSB3893"];

    public static bool IsAbout(string? code) => code == Retrying || Failures.Contains(code, StringComparer.Ordinal);

    /// <summary>Adds what a message says to what is known of its file.</summary>
    public static void Add(LoggedRetry retry, string code, string text)
    {
        if (code == Retrying)
        {
            retry.Retries++;
            if (Wait().Match(text) is { Success: true } wait
                && int.TryParse(wait.Groups["ms"].ValueSpan, CultureInfo.InvariantCulture, out int milliseconds))
            {
                retry.Waited += TimeSpan.FromMilliseconds(milliseconds);
            }
        }
        else
        {
            retry.Failed = true;
        }

        foreach (string part in QuotedParts.Of(text).Skip(2))
            foreach (Match holder in Holder().Matches(part)) retry.Holders.Add(holder.Groups["name"].Value.Trim());
        string reason = Reason(text);
        if (reason.Length > 0) retry.Reason = reason;
    }

    // What follows the sentence with both paths: the system's own words, then the holder.
    private static string Reason(string text)
    {
        int start = text.IndexOf(Retries(text), StringComparison.Ordinal);
        string rest = start < 0 ? text : text[(start + Retries(text).Length)..].Trim(' ', '.');
        return rest.Length <= LongestReason ? rest : rest[..LongestReason] + "…";
    }

    private static string Retries(string text) =>
        Wait().Match(text) is { Success: true } wait ? wait.Value : QuotedParts.Of(text) is [_, var second, ..] ? $"{second}\"" : text;

    [GeneratedRegex(@"(?<ms>[0-9]{1,9})\s?ms\b", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Wait();

    [GeneratedRegex(@"(?<name>[^,""]{1,200}\([0-9]{1,10}\))", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Holder();
}
