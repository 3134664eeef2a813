using System.Reflection;

namespace CowCopy.ContractTests.Calls;

/// <summary>
/// docs/calls.md, whose tables are the budget. A table stands between two comments with its name; all else is written by hand.
/// </summary>
internal static class CallPage
{
    private const string Switch = "COWCOPY_WRITE_CALLS";
    private static readonly Lock Writing = new();

    private static string PagePath => Path.Combine(
        typeof(CallPage).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(one => one.Key == "RepositoryRoot").Value!,
        "docs",
        "calls.md");

    /// <summary>Fails where tables differ from the page; with COWCOPY_WRITE_CALLS=1, writes them there instead.</summary>
    public static void Hold(params CallTable[] tables)
    {
        lock (Writing)
        {
            string[] page = File.ReadAllLines(PagePath);
            if (Environment.GetEnvironmentVariable(Switch) == "1")
            {
                foreach (CallTable table in tables) page = With(page, table);
                File.WriteAllText(PagePath, string.Join('\n', page) + '\n');
                return;
            }

            string[] differences = [.. tables.SelectMany(table => table.DifferencesFrom(RowsOf(page, table.Name)))];
            string hint = $"If the change is intended, run this test with {Switch}=1: it writes docs/calls.md.";
            Assert.HasCount(0, differences, string.Join('\n', [hint, .. differences]));
        }
    }

    private static string[] With(string[] page, CallTable table)
    {
        (int first, int end) = Find(page, table.Name);
        return [.. page[..first], .. table.Rows, .. page[end..]];
    }

    private static string[] RowsOf(string[] page, string name)
    {
        (int first, int end) = Find(page, name);
        return page[first..end];
    }

    private static (int First, int End) Find(string[] page, string name)
    {
        int first = Array.IndexOf(page, $"<!-- generated: {name} -->") + 1, end = Array.IndexOf(page, $"<!-- end: {name} -->");
        Assert.IsTrue(first > 0 && end >= first, $"docs/calls.md has no place for the table \"{name}\".");
        return (first, end);
    }
}
