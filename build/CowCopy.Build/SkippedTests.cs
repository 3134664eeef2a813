using System.Text.RegularExpressions;

namespace CowCopy.Build;

/// <summary>Why tests could not run, from the output of a test program.</summary>
public static partial class SkippedTests
{
    /// <summary>Returns the reason of each skipped test that names one.</summary>
    /// <param name="output">The program's output.</param>
    /// <returns>A reason for each test.</returns>
    public static string[] ReasonsIn(string output) => [.. Reason().Matches(output).Select(match => match.Groups["reason"].Value.Trim())];

    /// <summary>Returns a line for each reason with its tests' number, those with most tests first.</summary>
    /// <param name="reasons">The reason of each test.</param>
    /// <returns>The lines.</returns>
    public static IEnumerable<string> Lines(IEnumerable<string> reasons) => reasons
        .GroupBy(reason => reason, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count()).ThenBy(group => group.Key, StringComparer.Ordinal)
        .Select(group => $"{group.Count()} skipped: {group.Key}");

    [GeneratedRegex(
        @"^skipped .*\n +(?:Assert\.Inconclusive\. )?(?<reason>\S.*)$", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Reason();
}
