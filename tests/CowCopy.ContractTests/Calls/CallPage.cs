using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>
/// The tables beside this file are the budget; README.md has summaries of them. A table is on one of both pages between two comments with
/// its name; all else is written by hand.
/// </summary>
internal static class CallPage
{
    private const string Switch = "COWCOPY_WRITE_CALLS";
    private static readonly string[] Pages =
        ["tests/CowCopy.ContractTests/Calls/README.md", "tests/CowCopy.ContractTests/Calls/lists.md"];
    private static readonly Lock Writing = new();

    /// <summary>Fails where tables differ from their pages; with COWCOPY_WRITE_CALLS=1, writes them there instead.</summary>
    public static void Hold(params CallTable[] given)
    {
        CallTable[] tables = [.. given.SelectMany(static table => table.WithSummary())];
        lock (Writing)
        {
            if (Environment.GetEnvironmentVariable(Switch) == "1")
            {
                foreach (CallTable table in tables) Write(table);
                return;
            }

            string[] differences = [.. tables.SelectMany(table => table.DifferencesFrom(RowsOf(table.Name)))];
            string hint = $"If the change is intended, run this test with {Switch}=1: it writes {string.Join(" and ", Pages)}.";
            Assert.HasCount(0, differences, string.Join('\n', [hint, .. differences]));
        }
    }

    private static void Write(CallTable table)
    {
        (string path, string[] page, Range rows) = Find(table.Name);
        File.WriteAllText(path, string.Join('\n', [.. page[..rows.Start], .. table.Rows, .. page[rows.End..]]) + '\n');
    }

    private static string[] RowsOf(string name)
    {
        (_, string[] page, Range rows) = Find(name);
        return page[rows];
    }

    private static (string Path, string[] Page, Range Rows) Find(string name)
    {
        foreach (string path in Pages.Select(page => Path.Combine(RepositoryRoot.Path, page)))
        {
            string[] page = File.ReadAllLines(path);
            int first = Array.IndexOf(page, $"<!-- generated: {name} -->") + 1, end = Array.IndexOf(page, $"<!-- end: {name} -->");
            if (first > 0 && end >= first) return (path, page, first..end);
        }

        throw new AssertFailedException($"Neither {string.Join(" nor ", Pages)} has a place for the table \"{name}\".");
    }
}
