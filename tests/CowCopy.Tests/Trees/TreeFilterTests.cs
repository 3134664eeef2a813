using CowCopy.Trees;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.Extensions.FileSystemGlobbing;

namespace CowCopy.Tests.Trees;

[TestClass]
public sealed class TreeFilterTests
{
    [TestMethod]
    [DataRow("*.dll", "a.dll", true)]
    [DataRow("*.dll", "x/y/a.dll", true)]
    [DataRow("*.dll", "a.dlx", false)]
    [DataRow("*.dll", "directory.dll/inside.txt", true)]
    [DataRow("bin", "bin/a", true)]
    [DataRow("bin", "x/bin/y/a", true)]
    [DataRow("bin", "x/binary/a", false)]
    [DataRow("bin/", "x/bin/a", true)]
    [DataRow("x/*.dll", "x/a.dll", true)]
    [DataRow("x/*.dll", "x/y/a.dll", false)]
    [DataRow("x/*.dll", "z/x/a.dll", false)]
    [DataRow("/bin", "bin/a", true)]
    [DataRow("/bin", "x/bin/a", false)]
    [DataRow("./bin", "bin/a", true)]
    [DataRow("x/**/a", "x/y/z/a", true)]
    [DataRow("x/**/a", "x/a", true)]
    [DataRow("x/**", "x/y/a", true)]
    [DataRow("x/**", "x", false)]
    [DataRow("**", "a", true)]
    [DataRow("**", "x/y", true)]
    [DataRow("./bin", "y/bin/a", false)]
    [DataRow("logs/", "y/logs", false)]
    [DataRow("logs/", "y/logs/a", true)]
    [DataRow("?", "\U0001F600", true)]
    [DataRow("??", "\U0001F600", false)]
    [DataRow("*??", "\U0001F600", false)]
    [DataRow("a?c", "a\u00e9c", true)]
    [DataRow("{a}", "{a}", true)]
    [DataRow("a]", "a]", true)]
    [DataRow(" a", " a", true)]
    [DataRow("...", "...", true)]
    [DataRow("a*b*c", "aXbXbXc", true)]
    [DataRow("a*b*c", "acb", false)]
    [DataRow("**/a/**/b", "x/a/y/a/z/b", true)]
    [DataRow("a b", "c/a b", true)]
    public void A_pattern_means_what_the_documentation_says(string pattern, string path, bool matches)
    {
        Assert.AreEqual(matches, TreeFilter.FromGlobs([pattern], [])!.Selects(path));
        Assert.AreEqual(!matches, TreeFilter.FromGlobs([], [pattern])!.Selects(path));
    }

    [TestMethod]
    public void What_is_excluded_and_included_is_not_selected() =>
        Assert.IsFalse(TreeFilter.FromGlobs(["*.dll"], ["a.*"])!.Selects("a.dll"));

    [TestMethod]
    public void No_pattern_is_no_filter() => Assert.IsNull(TreeFilter.FromGlobs([], []));

    [TestMethod]
    [DataRow("Name", "nAME")]
    [DataRow("*.Dll", "a.dLL")]
    [DataRow("\u00c9?", "\u00e9a")]
    public void Where_case_does_not_matter_both_may_have_either(string glob, string name)
    {
        Assert.IsTrue(new Glob(glob, StringComparison.OrdinalIgnoreCase).Selects(name));
        Assert.IsFalse(new Glob(glob, StringComparison.Ordinal).Selects(name));
    }

    [TestMethod]
    public void Case_matters_where_the_file_system_says_so() =>
        Assert.AreEqual(!OperatingSystem.IsLinux(), TreeFilter.FromGlobs(["*.DLL"], [])!.Selects("a.dll"));

    [TestMethod]
    [DataRow("")]
    [DataRow("/")]
    [DataRow("../x")]
    [DataRow("a/../../x")]
    [DataRow(".")]
    [DataRow("./")]
    [DataRow("./.")]
    [DataRow("//")]
    [DataRow(" ")]
    [DataRow("bin//")]
    [DataRow("bin/ ")]
    [DataRow("././bin")]
    [DataRow("bin/.")]
    [DataRow("a/***/b")]
    [DataRow("y/*.*")]
    [DataRow("[Content_Types].xml")]
    public void A_pattern_that_names_nothing_or_may_mean_two_things_is_refused(string pattern)
    {
        string error = TreeFilter.FindGlobError(pattern)!;
        Assert.IsNotNull(error);
        ArgumentException thrown = Assert.ThrowsExactly<ArgumentException>(() => TreeFilter.FromGlobs(["a"], [pattern]));
        Assert.StartsWith("\"" + pattern + "\": " + error, thrown.Message);
    }

    // Random patterns and paths of few letters, so that they meet; the matcher of Microsoft.Extensions.FileSystemGlobbing is the model.
    [TestMethod]
    public void It_selects_what_the_matcher_of_dotnet_selects()
    {
        Gen<string> name = Gen.Elements("a", "b", "ab", "a.b", "aab", "b.a.b");
        Gen<string> part = Gen.Elements("a", "b", "ab", "*", "**", "a*", "*b", "*.b", "a*b", "*a*b", "a.*");
        Gen<(string Glob, string Path)> pairs =
            from rooted in Gen.Elements("", "/")
            from globParts in Gen.NonEmptyListOf(part)
            from below in Gen.Elements("", "/")
            from names in Gen.NonEmptyListOf(name)
            select (rooted + string.Join('/', globParts.Take(4)) + below, string.Join('/', names.Take(5)));
        Check.One(Config.QuickThrowOnFailure.WithMaxTest(20_000), Prop.ForAll(pairs.ToArbitrary(), pair =>
            TreeFilter.FromGlobs([pair.Glob], [])!.Selects(pair.Path) == Model(pair.Glob, pair.Path)));
    }

    [TestMethod]
    public void Functions_are_called_one_at_a_time_by_all_copies_that_share_the_filter()
    {
        int inside = 0, most = 0;
        bool Count(string path)
        {
            most = Math.Max(most, Interlocked.Increment(ref inside));
            for (int turn = 0; turn < 100; turn++) Thread.Yield(); // so that other threads arrive
            Interlocked.Decrement(ref inside);
            return true;
        }

        TreeFilter filter = new(Count, Count);
        Thread[] threads =
            [.. Enumerable.Range(0, 4).Select(index => new Thread(() =>
            {
                for (int round = 0; round < 10; round++)
                {
                    if ((index & 1) == 0) filter.Selects("a");
                    else filter.Enters("a");
                }
            }))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        Assert.AreEqual(1, most);
    }

    [TestMethod]
    public void The_caller_may_lock_its_own_functions()
    {
        Func<string, bool>? enters = null;
        enters = _ => !Monitor.IsEntered(enters!);
        Assert.IsTrue(new TreeFilter(static _ => true, enters).Enters("a"));
    }

    private static bool Model(string glob, string path)
    {
        string pattern = glob.TrimEnd('/').Contains('/', StringComparison.Ordinal) ? glob.Trim('/') : "**/" + glob.Trim('/');
        Matcher matcher = new(StringComparison.Ordinal);
        string below = glob.EndsWith("**/", StringComparison.Ordinal) ? pattern + "/*/**/*" : pattern + "/**/*";
        matcher.AddIncludePatterns(glob.EndsWith('/') ? [below] : [pattern, below]);
        return matcher.Match("/", path).HasMatches;
    }
}
