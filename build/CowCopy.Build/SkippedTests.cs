using System.Text.RegularExpressions;

namespace CowCopy.Build;

/// <summary>Why tests could not run, from the output of a test program.</summary>
public static partial class SkippedTests
{
    /// <summary>Returns the reason of each skipped test that names one.</summary>
    /// <param name="output">The program's output.</param>
    /// <returns>A reason for each test.</returns>
    public static string[] ReasonsIn(string output) => [.. Skipped().Matches(output).Select(match => match.Groups["reason"].Value.Trim())];

    /// <summary>Returns the output of a test program without the skipped tests that <see cref="ReasonsIn" /> counts.</summary>
    /// <param name="output">The program's output.</param>
    /// <returns>The rest, in which failed tests stay visible.</returns>
    public static string Without(string output) => Skipped().Replace(output, "");

    /// <summary>Returns a line for each reason with its tests' number, those with most tests first.</summary>
    /// <param name="reasons">The reason of each test.</param>
    /// <returns>The lines.</returns>
    public static IEnumerable<string> Lines(IEnumerable<string> reasons) => reasons
        .GroupBy(reason => reason, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count()).ThenBy(group => group.Key, StringComparer.Ordinal)
        .Select(group => $"{group.Count()} skipped: {group.Key}");

    [GeneratedRegex(
        @"^skipped .*\n +(?:Assert\.Inconclusive\. )?(?<reason>\S.*)$(\n .*)*\n?",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Skipped();
}
