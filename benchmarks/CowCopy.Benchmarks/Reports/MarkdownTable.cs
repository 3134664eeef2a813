using System.Globalization;
using CowCopy.Benchmarks.Interleaving;

namespace CowCopy.Benchmarks.Reports;

/// <summary>Writes rows as a Markdown table.</summary>
public static class MarkdownTable
{
    public const string Head =
        """
        | question | corpus | candidate | µs a file (min–max) | × baseline | + flush, µs | × baseline | CPU µs | shared | bytes allocated |
        |---|---|---|---|---|---|---|---|---|---|
        """;

    public static string Of(IEnumerable<Row> rows) => string.Join('\n', rows.Select(Line).Prepend(Head)) + '\n';

    public static string Line(Row row)
    {
        ArgumentNullException.ThrowIfNull(row);
        string shared = row.Shared is { } part ? part.ToString("P0", CultureInfo.InvariantCulture) : "–";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"| {row.Question} | {row.Corpus} | {row.Candidate} "
            + $"| {row.Foreground.Median:F1} ({row.Foreground.Min:F1}–{row.Foreground.Max:F1}) | {row.Ratio.Median:F2} "
            + $"| {row.WithFlush.Median:F1} | {row.RatioWithFlush.Median:F2} | {row.Processor.Median:F1} "
            + $"| {shared} | {row.Allocated:F0} |");
    }
}
