using System.Text.RegularExpressions;

namespace CowCopy.ContractTests.Calls;

/// <summary>A table of the page.</summary>
/// <param name="Name">Its name in the comments around it.</param>
/// <param name="Keys">How many cells at the start of a row name it.</param>
/// <param name="Rows">All rows, the heading first. A last column that is called "calls" is a list of calls.</param>
internal sealed partial record CallTable(string Name, int Keys, IReadOnlyList<string> Rows)
{
    /// <summary>The table with the summary for readers, if it has figures: calls and opens, without the bytes of path.</summary>
    public IEnumerable<CallTable> WithSummary()
    {
        yield return this;
        if (Rows.Any(Figures().IsMatch))
            yield return new(Name + " summary", Keys, [.. Rows.Select(static row => Figures().Replace(row, "${calls}/${opens}"))]);
    }

    /// <summary>What differs from the rows of the page: for each row the calls that were added and omitted, and both versions.</summary>
    public IEnumerable<string> DifferencesFrom(IReadOnlyList<string> page)
    {
        Dictionary<string, string> before = ByKey(page), after = ByKey(Rows);
        bool areLists = Cells(Rows[0])[^1] == "calls";
        foreach (string key in before.Keys.Union(after.Keys))
        {
            string? old = before.GetValueOrDefault(key), now = after.GetValueOrDefault(key);
            if (old == now) continue;
            string change = areLists && old is not null && now is not null ? $"{Change(Cells(old)[^1], Cells(now)[^1])}\n" : "";
            yield return $"{Name}, {key}: {change}\n  page: {old ?? "no such row"}\n  now:  {now ?? "no such row"}";
        }
    }

    private static string Change(string old, string now)
    {
        string more = CallList.Excess(now, old), fewer = CallList.Excess(old, now);
        return (more.Length > 0 ? $"more: {more} " : "") + (fewer.Length > 0 ? $"fewer: {fewer}" : "");
    }

    private static string[] Cells(string row) => [.. row.Trim('|').Split('|').Select(cell => cell.Trim())];

    private Dictionary<string, string> ByKey(IReadOnlyList<string> rows) =>
        rows.ToDictionary(row => string.Join(" | ", Cells(row).Take(Keys)), StringComparer.Ordinal);

    [GeneratedRegex(@"(?<calls>\d+) / (?<opens>\d+)( / \d+)?", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Figures();
}
