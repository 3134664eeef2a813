using CowCopy.TestKit;
namespace CowCopy.Tests.Trees;

/// <summary>Random globs on random trees: what git and MSBuild read otherwise is an error.</summary>
[TestClass]
public sealed class RandomGlobTests
{
    private const int Seed = 20261123;

    [TestMethod]
    [NotUnderWine("there is no git")]
    public void A_glob_is_an_error_or_selects_what_a_gitignore_does()
    {
        Random random = new(Seed);
        List<GlobCase> cases = [];
        int errors = 0;
        while (cases.Count < 2000)
        {
            string glob = Glob(random);
            bool startsAtSource = glob.StartsWith("./", StringComparison.Ordinal); // nothing in a .gitignore, as the page says
            if (startsAtSource || TreeFilter.FindGlobError(glob) is not null) errors++;
            else cases.Add(new GlobCase(glob, Paths(random)));
        }

        string[][] ofGit = OtherGlobs.OfGit(cases);
        for (int index = 0; index < cases.Count; index++)
            AssertSame(ofGit[index], cases[index]);
        Assert.IsGreaterThan(500, ofGit.Count(static selected => selected.Length > 0), "the globs and the paths hardly meet");
        Assert.IsGreaterThan(700, errors);
    }

    [TestMethod]
    [NotUnderWine("there is no MSBuild")]
    public void A_path_of_files_selects_what_MSBuild_does()
    {
        Random random = new(Seed);
        string[] directories = ["a", "b", "ab", "aab"], parts = ["a", "b", "ab", "*", "**", "a*", "?b", "*b*", "a?"];
        // Not "*?.x", which is ".x" too for MSBuild.
        string[] names = ["a.x", "ab.x", "b.y", ".x", "a.b.x"], lasts = ["*.x", "a*.x", "?.x", "a.x", "?*.x", "*.b.x", "??.*"];
        List<GlobCase> cases = [];
        while (cases.Count < 150)
        {
            string glob = string.Join('/', [.. Some(random, parts, 1, 3), Pick(random, lasts)]);
            HashSet<string> paths = [];
            for (int count = 0; count < 30; count++)
                paths.Add(string.Join('/', [.. Some(random, directories, 0, 3), Pick(random, names)]));
            cases.Add(new GlobCase(glob, [.. paths]));
        }

        string[][] ofMSBuild = OtherGlobs.OfMSBuild(cases);
        for (int index = 0; index < cases.Count; index++)
            AssertSame(ofMSBuild[index], cases[index]);
        Assert.IsGreaterThan(50, ofMSBuild.Count(static selected => selected.Length > 0), "the globs and the paths hardly meet");
    }

    [TestMethod]
    public void Each_directory_of_a_selected_file_is_entered_and_none_below_which_all_is_excluded()
    {
        Random random = new(Seed);
        int skipped = 0;
        for (int run = 0; run < 20_000; run++)
        {
            string[] include = Valid(random, 0, 2), exclude = Valid(random, 0, 2);
            if (TreeFilter.FromGlobs(include, exclude) is not { } filter) continue;
            foreach (string path in Paths(random))
            {
                bool isSelected = filter.Selects(path);
                for (int slash = path.IndexOf('/', 0); slash >= 0; slash = path.IndexOf('/', slash + 1))
                {
                    bool isEntered = filter.Enters(path[..slash]);
                    if (!isEntered) skipped++;
                    string globs = $"{string.Join(' ', include)} without {string.Join(' ', exclude)}: {path}";
                    Assert.IsTrue(isEntered || !isSelected, globs);
                    bool isExcluded = exclude.Any(glob => !glob.Contains('?', StringComparison.Ordinal)
                        && TreeFilter.FromGlobs([glob], [])!.Selects(path[..slash] + "/zz"));
                    Assert.IsFalse(isEntered && isExcluded, globs);
                }
            }
        }

        Assert.IsGreaterThan(10_000, skipped);
    }

    private static void AssertSame(string[] expected, GlobCase one)
    {
        string[] actual = one.Selected();
        string more = string.Join(' ', actual.Except(expected)), less = string.Join(' ', expected.Except(actual));
        CollectionAssert.AreEquivalent(expected, actual, $"{one.Glob} must not select {more}, must select {less}");
    }

    private static string[] Valid(Random random, int least, int most)
    {
        int count = random.Next(least, most + 1);
        List<string> globs = [];
        while (globs.Count < count)
        {
            string glob = Glob(random);
            if (TreeFilter.FindGlobError(glob) is null) globs.Add(glob);
        }

        return [.. globs];
    }

    /// <summary>Names and wildcards between slashes, or any characters that mean something to some program.</summary>
    private static string Glob(Random random)
    {
        const string Characters = "aabb..**??//![]{},\\#~ -+^$()|'\"@&%=;<>:";
        string[] parts = ["a", "b", "ab", "a.b", "*", "**", "a*", "*b", "?", "a?", "*.b", "?*", "**.b", "a**b", ".", ".a", "*a*b"];
        if (random.Next(3) == 0) return string.Concat(Some(random, [.. Characters.Select(static letter => letter.ToString())], 1, 6));
        return Pick(random, ["", "", "/", "./"]) + string.Join('/', Some(random, parts, 1, 5)) + Pick(random, ["", "", "/"]);
    }

    private static string[] Paths(Random random)
    {
        string[] names = ["a", "b", "ab", "a.b", "aab", ".a", "a b", "#a", "!a", "{a,b}", "~", "b,a", "[a]", "a+", "-"];
        HashSet<string> paths = [];
        for (int count = 0; count < 25; count++)
            paths.Add(string.Join('/', Some(random, names[..random.Next(3, names.Length)], 1, 5)));
        return [.. paths];
    }

    private static IEnumerable<string> Some(Random random, string[] values, int least, int most)
    {
        int count = random.Next(least, most + 1);
        for (int index = 0; index < count; index++) yield return Pick(random, values);
    }

    private static string Pick(Random random, string[] values) => values[random.Next(values.Length)];
}
