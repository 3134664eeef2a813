using System.Globalization;

namespace CowCopy.Benchmarks.Thresholds;

/// <summary>Writes what a run suggests, with the times that it follows from.</summary>
public static class SuggestionText
{
    public static string Of(CloneRun run, Suggestion suggestion, long now)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(suggestion);
        string clusters = run.Facts.ClusterBytes is { } size ? $"clusters of {Number(size)} bytes" : "clusters of unknown size";
        string faster = suggestion.Threshold is { } threshold
            ? $"The explicit clone is faster than the system copy from {Number(threshold)} bytes on, at every larger measured length."
            : "The explicit clone is not faster than the system copy at the largest measured length.";
        return $"""
            {run.Facts.FileSystem}, {clusters}, {run.Facts.System}, {run.Facts.Rounds} rounds

            | bytes | by system copy, µs | by clone, µs | by bytes, µs | system copy ÷ clone (middle half of the rounds) | the clone is |
            |---|---|---|---|---|---|
            {string.Join('\n', run.Lengths.Select(Line))}

            {faster}
            The policy clones from {Number(now)} bytes on, where the system copy does not: the larger of 16 KiB and two clusters.
            {Sentence(suggestion, now)}
            """;
    }

    private static string Sentence(Suggestion suggestion, long now) => suggestion switch
    {
        { Advice: PolicyAdvice.Keep } => $"Keep {Number(now)}: {suggestion.Reason}",
        { Advice: PolicyAdvice.Change, Threshold: { } threshold } => $"Change to {Number(threshold)}: {suggestion.Reason}",
        { Advice: PolicyAdvice.Change } => $"Change to no explicit clones: {suggestion.Reason}",
        _ => $"The run does not decide it: {suggestion.Reason}",
    };

    private static string Line(MeasuredLength one)
    {
        string verdict = one.Verdict switch
        {
            LengthVerdict.Faster => "faster",
            LengthVerdict.Slower => "slower",
            _ => "within the spread",
        };
        return string.Create(
            CultureInfo.InvariantCulture,
            $"| {one.Length:N0} | {one.BySystemCopy.Median:F1} | {one.ByClone.Median:F1} | {one.ByBytes.Median:F1} "
            + $"| {one.Ratio.Median:F2} ({one.Ratio.LowerQuartile:F2}–{one.Ratio.UpperQuartile:F2}) | {verdict} |");
    }

    private static string Number(long value) => value.ToString("N0", CultureInfo.InvariantCulture);
}
