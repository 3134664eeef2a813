using CowCopy.TestKit;
using CowCopy.Tests.Repository;

namespace CowCopy.Tests.Trees;

/// <summary>The tables of globs in the documentation hold for the filter, and what they say of git and MSBuild holds for those.</summary>
[TestClass]
public sealed class GlobPageTests
{
    private const string Same = "the same";

    private static string Page => DocumentationFiles.Read("docs/tool/globs.md");

    [TestMethod]
    public void Each_pattern_selects_what_the_page_says()
    {
        foreach ((GlobCase one, string[] selected, _, _) in Rows())
        {
            CollectionAssert.AreEqual(selected, one.Selected(), one.Glob);
            TreeFilter without = TreeFilter.FromGlobs([], [one.Glob])!;
            CollectionAssert.AreEqual(one.Paths.Except(selected).ToArray(), one.Paths.Where(without.Selects).ToArray(), one.Glob);
        }
    }

    [TestMethod]
    [NotUnderWine("there is no git")]
    public void A_gitignore_selects_what_the_page_says()
    {
        var rows = Rows();
        string[][] ofGit = OtherGlobs.OfGit([.. rows.Select(row => row.Case)]);
        for (int index = 0; index < rows.Count; index++)
        {
            bool isSame = rows[index].Git.StartsWith(Same, StringComparison.Ordinal);
            Assert.IsTrue(isSame || rows[index].Git == "nothing", rows[index].Git);
            CollectionAssert.AreEqual(isSame ? rows[index].Selected : [], ofGit[index], rows[index].Case.Glob);
        }
    }

    [TestMethod]
    [NotUnderWine("there is no MSBuild")]
    public void MSBuild_selects_what_the_page_says()
    {
        // A case for each path: some name a file and a directory alike.
        var cases = (from row in Rows() where row.MSBuild != "an absolute path" from path in row.Case.Paths select (row, path)).ToArray();
        string[][] ofMSBuild = OtherGlobs.OfMSBuild([.. cases.Select(one => one.row.Case with { Paths = [one.path] })]);
        for (int index = 0; index < cases.Length; index++)
        {
            var (row, path) = cases[index];
            bool isSelected = row.Selected.Contains(path) && row.MSBuild switch
            {
                Same => true,
                "nothing" => false,
                "only files at the top" => !path.Contains('/', StringComparison.Ordinal),
                "only the file `bin`" => path == "bin",
                "only files in `src`" => Path.GetDirectoryName(path) == "src",
                _ => throw new InvalidOperationException(row.MSBuild),
            };
            CollectionAssert.AreEqual(isSelected ? new[] { path } : [], ofMSBuild[index], $"{row.Case.Glob} on {path}");
        }
    }

    [TestMethod]
    public void What_the_page_calls_an_error_is_one_and_what_it_offers_instead_is_none()
    {
        int patterns = 0;
        foreach (string[] cells in Table("| pattern | why | instead |"))
        {
            bool isError = !cells[0].Contains("Windows", StringComparison.Ordinal)
                || cells[0].Contains("but on", StringComparison.Ordinal) != OperatingSystem.IsWindows();
            foreach (string pattern in Code(cells[0]))
            {
                patterns++;
                Assert.AreEqual(isError, TreeFilter.FindGlobError(pattern) is not null, pattern);
            }

            foreach (string pattern in Code(cells[2])) Assert.IsNull(TreeFilter.FindGlobError(pattern), pattern);
        }

        Assert.IsGreaterThan(12, patterns);
    }

    private static List<(GlobCase Case, string[] Selected, string Git, string MSBuild)> Rows()
    {
        List<(GlobCase, string[], string, string)> rows = [];
        foreach (string[] cells in Table("| pattern | selects | does not select | in a `.gitignore` | in MSBuild |"))
        {
            string[] selected = Code(cells[1]);
            rows.Add((new GlobCase(Code(cells[0]).Single(), [.. selected, .. Code(cells[2])]), selected, cells[3], cells[4]));
        }

        Assert.IsGreaterThan(12, rows.Count);
        return rows;
    }

    private static IEnumerable<string[]> Table(string head) => Page.Split('\n').SkipWhile(line => line != head).Skip(2)
        .TakeWhile(line => line.StartsWith('|')).Select(line => line.Trim('|').Split('|').Select(cell => cell.Trim()).ToArray());

    private static string[] Code(string cell) => [.. cell.Split('`').Where((_, index) => index % 2 == 1)];
}
