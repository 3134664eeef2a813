using System.Text.RegularExpressions;

namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>
/// What is said of one file has an order; what is said of different files has one only where copies are made one after the other.
/// </summary>
internal static partial class EventOrder
{
    private const string SourceIsDirectory = "MSB3025", SourceIsMissing = "MSB3030";
    private const string NewDirectory = "Creating directory";

    /// <summary>
    /// The events sorted by the file they name last, each file's in their order. Of new directories, which threads may find missing
    /// together or not any
    /// more, once each those that have no other below them.
    /// </summary>
    public static IReadOnlyList<string> ByFile(IReadOnlyList<string> events, string root)
    {
        ILookup<bool, (string File, string Text)> all = events
            .Select(text => (File: LastFile(text, root), Text: text))
            .OrderBy(static pair => pair.File, StringComparer.Ordinal)
            .ToLookup(static pair => pair.Text.Contains(NewDirectory, StringComparison.Ordinal));
        IEnumerable<(string File, string Text)> directories = all[true]
            .DistinctBy(static pair => pair.File)
            .Where(pair => !all[true].Any(other => other.File.StartsWith(pair.File + "/", StringComparison.Ordinal)));
        return [.. directories.Select(pair => NewDirectory + " " + pair.File[root.Length..]),
            .. all[false].Select(static pair => pair.Text)];
    }

    private static string LastFile(string text, string root)
    {
        // they name no destination
        if (text.Contains(SourceIsDirectory, StringComparison.Ordinal) || text.Contains(SourceIsMissing, StringComparison.Ordinal))
            return text;
        string[] quoted = [.. Quoted().Matches(text).Select(static match => match.Value)];
        if (quoted.Length == 0) return "";
        string path = text.Contains("SkipUnchangedFiles", StringComparison.Ordinal) ? quoted[1] : quoted[^1];
        return Path.GetFullPath(path.Trim('"').Replace("<root>", root, StringComparison.Ordinal), root);
    }

    [GeneratedRegex("\"[^\"]*\"", RegexOptions.None, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Quoted();
}
