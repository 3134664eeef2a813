namespace CowCopy.Tool.BuildLogs;

/// <summary>A message of a Copy task about a file, as its text says it.</summary>
internal sealed record CopyMessage(LoggedOutcome Outcome, string Source, string Destination)
{
    private const string SkipParameter = "SkipUnchangedFiles"; // a name in the text, in every language

    private static readonly (string Start, string Between, string End, LoggedOutcome Outcome)[] English =
    [
        ("Copying file from \"", "\" to \"", "\".", LoggedOutcome.Copied),
        ("Did not copy from file \"", "\" to file \"", "\" because ", LoggedOutcome.Unchanged),
        ("Did not copy \"", "\" to \"", "\": ", LoggedOutcome.Unchanged),
        ("Creating hard link to copy \"", "\" to \"", "\".", LoggedOutcome.Linked),
        ("Creating symbolic link to copy \"", "\" to \"", "\".", LoggedOutcome.Linked),
    ];

    // Of messages about files, but about no copy, or followed by one that is.
    private static readonly string[] Others = ["Creating directory ", "Removing read-only attribute ", "Could not use a "];

    /// <summary>Whether the text was found by its English words.</summary>
    public bool IsEnglish { get; private init; } = true;

    /// <summary>Reads a message.</summary>
    /// <param name="text">The text.</param>
    /// <param name="isNormal">Whether its importance is normal: of what the task does. What it does not do has a low one.</param>
    /// <param name="mayLink">Whether the task may create links.</param>
    /// <returns>Null if it is about no copy.</returns>
    public static CopyMessage? Of(string text, bool isNormal, bool mayLink)
    {
        foreach ((string start, string between, string end, LoggedOutcome outcome) in English)
            if (text.StartsWith(start, StringComparison.Ordinal)) return OfEnglish(text[start.Length..], between, end, outcome);
        if (Array.Exists(Others, other => text.StartsWith(other, StringComparison.Ordinal))) return null;
        return OfOtherLanguage(text, isNormal, mayLink);
    }

    private static CopyMessage? OfEnglish(string rest, string between, string end, LoggedOutcome outcome)
    {
        int middle = rest.IndexOf(between, StringComparison.Ordinal), from = middle + between.Length;
        if (middle < 0) return null;
        int stop = outcome == LoggedOutcome.Unchanged
            ? rest.IndexOf(end, from, StringComparison.Ordinal)
            : rest.LastIndexOf(end, StringComparison.Ordinal);
        return stop < from ? null : new CopyMessage(outcome, rest[..middle], rest[from..stop]);
    }

    // The sentence is not known; that it has two quoted paths first is, and so are the parameter's name and the importance.
    private static CopyMessage? OfOtherLanguage(string text, bool isNormal, bool mayLink)
    {
        List<string> quoted = QuotedParts.Of(text);
        bool isSkipped = text.Contains(SkipParameter, StringComparison.Ordinal);
        if (isSkipped ? quoted.Count < 2 : quoted.Count != 2 || !isNormal) return null;
        LoggedOutcome outcome = isSkipped ? LoggedOutcome.Unchanged : mayLink ? LoggedOutcome.Unknown : LoggedOutcome.Copied;
        return new CopyMessage(outcome, quoted[0], quoted[1]) { IsEnglish = false };
    }
}
