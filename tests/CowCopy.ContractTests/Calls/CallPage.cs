using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;

namespace CowCopy.ContractTests.Calls;

/// <summary>
/// docs/calls.md, whose tables are the budget. A table stands between two comments with its name; all else is written by hand.
/// </summary>
internal static partial class CallPage
{
    private static readonly Lock Writing = new();

    private static string PagePath => Path.Combine(
        typeof(CallPage).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(one => one.Key == "RepositoryRoot").Value!,
        "docs",
        "calls.md");

    /// <summary>Fails where tables differ from the page; with COWCOPY_WRITE_CALLS=1, writes them there instead.</summary>
    public static void Hold(params (string Name, IReadOnlyList<string> Rows)[] tables)
    {
        lock (Writing)
        {
            string[] page = File.ReadAllLines(PagePath);
            if (Environment.GetEnvironmentVariable("COWCOPY_WRITE_CALLS") == "1")
            {
                foreach ((string name, IReadOnlyList<string> rows) in tables) page = With(page, name, rows);
                File.WriteAllText(PagePath, string.Join('\n', page) + '\n');
                return;
            }

            string[] differences = [.. tables.SelectMany(table => Differences(Table(page, table.Name), table.Rows))];
            const string Hint = "If the change is intended, run these tests with COWCOPY_WRITE_CALLS=1, which writes docs/calls.md.";
            Assert.HasCount(0, differences, string.Join('\n', [Hint, .. differences]));
        }
    }

    /// <summary>What differs, row by row: the calls that were added or omitted where rows list them, and both rows.</summary>
    public static IEnumerable<string> Differences(IReadOnlyList<string> expected, IReadOnlyList<string> actual)
    {
        Dictionary<string, string> before = ByKey(expected), after = ByKey(actual);
        foreach (string key in before.Keys.Union(after.Keys))
        {
            string old = before.GetValueOrDefault(key, "no such row"), now = after.GetValueOrDefault(key, "no such row");
            if (old == now) continue;
            string more = Excess(now, old), fewer = Excess(old, now);
            yield return $"{key}: {(more.Length > 0 ? $"more: {more}; " : "")}{(fewer.Length > 0 ? $"fewer: {fewer}; " : "")}\n  page: {old}\n  now:  {now}";
        }
    }

    private static string[] With(string[] page, string name, IReadOnlyList<string> rows)
    {
        (int first, int last) = Find(page, name);
        return [.. page[..first], .. rows, .. page[last..]];
    }

    private static string[] Table(string[] page, string name)
    {
        (int first, int last) = Find(page, name);
        return page[first..last];
    }

    private static (int First, int Last) Find(string[] page, string name)
    {
        int first = Array.IndexOf(page, $"<!-- generated: {name} -->") + 1, last = Array.IndexOf(page, $"<!-- end: {name} -->");
        Assert.IsTrue(first > 0 && last >= first, $"docs/calls.md has no place for the table \"{name}\".");
        return (first, last);
    }

    /// <summary>Rows by their first cells: all but the figures and calls.</summary>
    private static Dictionary<string, string> ByKey(IReadOnlyList<string> rows) =>
        rows.ToDictionary(row => row.StartsWith('|') ? string.Join(" | ", Cells(row).TakeWhile(IsName)) : row, row => row);

    private static bool IsName(string cell, int index) => index == 0 || (index == 1 && !Figures().IsMatch(cell));

    private static string[] Cells(string row) => [.. row.Trim('|').Split('|').Select(cell => cell.Trim())];

    private static string Excess(string row, string over)
    {
        Dictionary<string, int> some = Counts(row), others = Counts(over);
        return string.Join(", ", some
            .Where(call => call.Value > others.GetValueOrDefault(call.Key))
            .Select(call => CallCount.Times(call.Key, call.Value - others.GetValueOrDefault(call.Key))));
    }

    private static Dictionary<string, int> Counts(string row)
    {
        Dictionary<string, int> counts = new(StringComparer.Ordinal);
        string[] cells = Cells(row);
        if (cells.Length != 3) return counts; // not a list of calls
        foreach (string call in cells[^1].Split(", "))
        {
            string[] parts = call.Split(" ×");
            counts[parts[0]] = parts.Length == 1 ? 1 : int.Parse(parts[1], CultureInfo.InvariantCulture);
        }

        return counts;
    }

    [GeneratedRegex("^[0-9–]", RegexOptions.None, 1000)]
    private static partial Regex Figures();
}
