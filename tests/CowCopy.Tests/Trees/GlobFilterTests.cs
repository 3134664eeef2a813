using FsCheck;
using FsCheck.Fluent;
using Microsoft.Extensions.FileSystemGlobbing;

namespace CowCopy.Tests.Trees;

[TestClass]
public sealed class GlobFilterTests
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
    [DataRow("**.cs", "x/a.cs", true)]
    [DataRow("*.*", "LICENSE", true)]
    [DataRow("a*b*c", "aXbXbXc", true)]
    [DataRow("a*b*c", "acb", false)]
    [DataRow("**/a/**/b", "x/a/y/a/z/b", true)]
    [DataRow("a b", "c/a b", true)]
    public void A_pattern_means_what_the_documentation_says(string pattern, string path, bool matches)
    {
        Assert.AreEqual(matches, GlobFilter.Create([pattern], [])!(path));
        Assert.AreEqual(!matches, GlobFilter.Create([], [pattern])!(path));
    }

    [TestMethod]
    public void Exclusion_wins() => Assert.IsFalse(GlobFilter.Create(["*.dll"], ["a.*"])!("a.dll"));

    [TestMethod]
    public void No_pattern_is_no_filter() => Assert.IsNull(GlobFilter.Create([], []));

    [TestMethod]
    public void Case_matters_where_the_file_system_says_so() =>
        Assert.AreEqual(!OperatingSystem.IsLinux(), GlobFilter.Create(["*.DLL"], [])!("a.dll"));

    [TestMethod]
    [DataRow("")]
    [DataRow("/")]
    [DataRow("../x")]
    [DataRow("a/../../x")]
    public void A_pattern_that_names_nothing_or_leads_out_is_refused(string pattern)
    {
        string error = GlobFilter.FindError(pattern)!;
        Assert.IsNotNull(error);
        ArgumentException thrown = Assert.ThrowsExactly<ArgumentException>(() => GlobFilter.Create(["a"], [pattern]));
        Assert.StartsWith("\"" + pattern + "\": " + error, thrown.Message);
    }

    // Random patterns and paths of few letters, so that they meet; the matcher of Microsoft.Extensions.FileSystemGlobbing is the model.
    [TestMethod]
    public void It_selects_what_the_matcher_of_dotnet_selects()
    {
        Gen<string> name = Gen.Elements("a", "b", "ab", "a.b", "aab", "b.a.b");
        Gen<string> part = Gen.Elements("a", "b", "ab", "*", "**", "a*", "*b", "*.b", "*.*", "**.b", "a*b", "*a*b", "a.*");
        Gen<(string Glob, string Path)> pairs =
            from rooted in Gen.Elements("", "/")
            from globParts in Gen.NonEmptyListOf(part)
            from below in Gen.Elements("", "/")
            from names in Gen.NonEmptyListOf(name)
            select (rooted + string.Join('/', globParts.Take(4)) + below, string.Join('/', names.Take(5)));
        Check.One(Config.QuickThrowOnFailure.WithMaxTest(20_000), Prop.ForAll(pairs.ToArbitrary(), pair =>
            GlobFilter.Create([pair.Glob], [])!(pair.Path) == Model(pair.Glob, pair.Path)));
    }

    private static bool Model(string glob, string path)
    {
        string pattern = glob.TrimEnd('/').Contains('/', StringComparison.Ordinal) ? glob.Trim('/') : "**/" + glob.Trim('/');
        Matcher matcher = new(StringComparison.Ordinal);
        matcher.AddIncludePatterns([pattern, pattern + "/**/*"]);
        return matcher.Match("/", path).HasMatches;
    }
}
