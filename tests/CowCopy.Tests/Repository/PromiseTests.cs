using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>
/// Each statement of the pages about stores and copy local names the tests that hold it, or says why none does: promises.txt, in both
/// directions.
/// </summary>
[TestClass]
public sealed partial class PromiseTests
{
    private const string Table = "tests/CowCopy.Tests/Repository/promises.txt", Item = "- ", Reason = "- ", Section = "section: ";

    private static readonly (string Page, string? Heading)[] Pages =
        [("docs/stores.md", null), ("docs/msbuild.md", "Copy local in libraries")];

    [TestMethod]
    public void Each_statement_has_one_entry_and_each_entry_one_statement()
    {
        string[] entries = [.. Entries().Select(static entry => entry.Start)];
        (string Heading, string Text)[] statements = [.. Pages.SelectMany(static page => Statements(page.Page, page.Heading))];
        Assert.IsGreaterThan(80, statements.Length);
        List<string> wrong = [];
        foreach ((string heading, string text) in statements)
        {
            int count = entries.Count(entry => entry == Section + heading || text.StartsWith(entry, StringComparison.Ordinal));
            if (count != 1) wrong.Add($"{count} entries: {text}");
        }

        foreach (string entry in entries)
        {
            bool isSection = entry.StartsWith(Section, StringComparison.Ordinal);
            int count = statements.Count(one => isSection
                ? entry == Section + one.Heading
                : one.Text.StartsWith(entry, StringComparison.Ordinal));
            if (count == 0 || (count > 1 && !isSection)) wrong.Add($"{count} statements: {entry}");
        }

        Assert.AreEqual("", string.Join('\n', wrong), Table);
    }

    [TestMethod]
    public void Each_entry_names_tests_that_exist_or_a_reason()
    {
        string[] sources =
        [
            .. RepositoryFiles.Sources().Where(static path => path.StartsWith("tests/", StringComparison.Ordinal))
                .Where(static path => path.EndsWith(".cs", StringComparison.Ordinal))
                .Select(static path => File.ReadAllText(Path.Combine(RepositoryFiles.Root, path))),
        ];
        List<string> wrong = [];
        foreach ((string start, IReadOnlyList<string> tests) in Entries())
        {
            if (tests.Count == 0) wrong.Add(start + ": nothing");
            foreach (string test in tests.Where(static one => !one.StartsWith(Reason, StringComparison.Ordinal)))
                if (!Exists(test, sources)) wrong.Add($"{start}: {test}");
        }

        Assert.AreEqual("", string.Join('\n', wrong), Table);
    }

    [TestMethod]
    [DataRow("One. Two `a.b` of it.\n\n- three (4.5\n  of it)\n", "One.|Two a.b of it.|three (4.5 of it)")]
    [DataRow("| h | i |\n|---|---|\n| a | [b](c.md) |\n```\nno. Text\n```\n**Last**: it.", "a b|Last: it.")]
    public void A_page_is_divided_into_statements(string page, string statements) =>
        Assert.AreEqual(statements, string.Join('|', Divide(page).Select(static one => one.Text)));

    private static bool Exists(string test, string[] sources) => test.Split('.') is [var type, var method] && sources.Any(source =>
        (source.Contains($"class {type}\n", StringComparison.Ordinal) || source.Contains($"class {type}<", StringComparison.Ordinal))
            && source.Contains($" {method}(", StringComparison.Ordinal));

    private static IEnumerable<(string Start, IReadOnlyList<string> Tests)> Entries()
    {
        string? start = null;
        List<string> tests = [];
        IEnumerable<string> lines = File.ReadLines(Path.Combine(RepositoryFiles.Root, Table));
        foreach (string line in lines.Where(static line => line.Length > 0 && line[0] != '#').Append("end"))
        {
            if (char.IsWhiteSpace(line[0]))
            {
                tests.Add(line.Trim());
                continue;
            }

            if (start is not null) yield return (start, tests);
            (start, tests) = (line, []);
        }
    }

    private static IEnumerable<(string Heading, string Text)> Statements(string page, string? heading) =>
        Divide(DocumentationFiles.Read(page)).Where(one => heading is null || one.Heading == heading);

    /// <summary>The sentences of a page, the items of its lists by sentences, and the rows of its tables.</summary>
    private static List<(string Heading, string Text)> Divide(string page)
    {
        List<(string Heading, string Text)> found = [];
        string heading = "", block = "";
        foreach (string line in Code().Replace(page, "").Split('\n').Append("").Select(static line => line.Trim()))
        {
            bool isRow = line.StartsWith('|');
            if (line.Length == 0 || line[0] == '#' || isRow || line.StartsWith(Item, StringComparison.Ordinal))
            {
                found.AddRange(End().Split(block).Where(static one => one.Length > 0).Select(one => (heading, Plain(one))));
                block = "";
            }

            if (line.StartsWith('#')) heading = line.TrimStart('#').Trim();
            else if (isRow && line.Trim('|', '-', ' ').Length == 0) found.RemoveAt(found.Count - 1); // the header above it
            else if (isRow) found.Add((heading, string.Join(' ', line.Trim('|').Split('|').Select(Plain)).Trim()));
            else if (line.StartsWith(Item, StringComparison.Ordinal)) block = line[Item.Length..];
            else if (line.Length > 0) block += (block.Length > 0 ? " " : "") + line;
        }

        return found;
    }

    private static string Plain(string text) => Link().Replace(text, "${text}").Replace("**", "", StringComparison.Ordinal)
        .Replace("`", "", StringComparison.Ordinal).Trim();

    [GeneratedRegex("```.*?```", RegexOptions.Singleline, 1000)]
    private static partial Regex Code();

    [GeneratedRegex(@"(?<=[.!?])\s+(?=[A-Z`""\[])", RegexOptions.None, 1000)]
    private static partial Regex End();

    [GeneratedRegex(@"\[(?<text>[^\]]*)\]\([^)]*\)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Link();
}
