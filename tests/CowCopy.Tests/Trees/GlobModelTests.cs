using System.Text;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

/// <summary>
/// Globs of up to three parts on paths of up to three names, beside the rules of docs/tool/globs.md, read one after the other: a part
/// is a name with "*" and "?", or "**" for any number of directories; without a slash inside, a glob is for any depth; with one at its end
/// it is for directories; and what is selected is selected with everything below.
/// </summary>
[TestClass]
public sealed class GlobModelTests
{
    private const string Anything = "**";

    private static readonly string[] Parts = ["a", "*", "?", "a*", "*b", "?b", "a?", "😀", Anything];

    // Some have letters that no part has: they stand for all other names. An emoji is one character, of two halves.
    private static readonly string[] Names = ["a", "b", "ab", "aab", "z", "zzz", "😀", "a😀", "😀b"];

    [TestMethod]
    public void A_glob_selects_what_its_rules_say()
    {
        string[] paths =
        [
            .. Names, .. from one in Names from other in Names select one + "/" + other,
            "a/b/z", "b/ab/a", "z/a/ab", "z/z/z", "a/a/a", "ab/zzz/aab", "z/😀/a😀",
        ];
        foreach (string glob in Globs())
        {
            Glob sensitive = new(glob, StringComparison.Ordinal), insensitive = new(glob, StringComparison.OrdinalIgnoreCase);
            foreach (string path in paths)
            {
                bool expected = IsSelected(glob, path);
                Assert.AreEqual(expected, sensitive.Selects(path), $"{glob} on {path}");
                Assert.AreEqual(expected, insensitive.Selects(path.ToUpperInvariant()), $"{glob} on {path} in capitals");
                Assert.AreEqual(IsSelected(glob, path.ToUpperInvariant()), sensitive.Selects(path.ToUpperInvariant()), $"{glob} by case");
            }
        }
    }

    [TestMethod]
    public void A_directory_is_entered_where_something_below_it_may_be_selected()
    {
        string[] names = ["a", "ab", "z", "zb", "zzz", "😀"];
        string[] directories = [.. names, .. from one in names from other in names select one + "/" + other];
        string[] below = [.. directories, .. directories.Select(static path => path + "/z"), "z/zzz/zzz/zzz"];
        foreach (string glob in Globs())
        {
            Glob one = new(glob, StringComparison.Ordinal);
            foreach (string directory in directories)
            {
                bool[] selected = [.. below.Select(path => IsSelected(glob, $"{directory}/{path}"))];
                Assert.AreEqual(selected.Contains(true), one.MaySelectBelow(directory), $"anything of {glob} below {directory}");
                Assert.AreEqual(!selected.Contains(false), one.SelectsAllBelow(directory), $"everything below {directory} by {glob}");
            }
        }
    }

    /// <summary>What the first name, or everything, without what the second name; entered where something may be selected.</summary>
    [TestMethod]
    public void Several_globs_select_what_one_of_them_does_and_leave_out_what_one_of_them_does()
    {
        string[][] sets = [[], ["a"], ["a/"], ["/a/b"], ["a", "b"], ["b", "a"], ["/a/b", "/z/z"], ["*b", "a/", "z"]];
        string[] paths = ["a", "b", "z", "ab", "a/b", "a/z", "z/a", "z/z", "b/z", "a/b/z", "z/a/z", "z/z/z", "b/b/b"];
        foreach (string[] included in sets)
        {
            foreach (string[] excluded in sets)
            {
                GlobSet set = new(Parsed(included), Parsed(excluded));
                bool IsWanted(string path) => (included.Length == 0 || included.Any(glob => IsSelected(glob, path)))
                    && !excluded.Any(glob => IsSelected(glob, path));
                string when = $"{string.Join(' ', included)} without {string.Join(' ', excluded)}: ";
                foreach (string path in paths)
                {
                    Assert.AreEqual(IsWanted(path), set.Selects(path), when + path);
                    if (Path.GetDirectoryName(path) is { Length: > 0 } directory && IsWanted(path))
                        Assert.IsTrue(set.Enters(directory.Replace(Path.DirectorySeparatorChar, '/')), when + directory);
                }

                if (excluded.Any(glob => glob == "a")) Assert.IsFalse(set.Enters("a"), when + "everything below is left out");
                if (included is ["/a/b", ..]) Assert.IsFalse(set.Enters("b"), when + "nothing below is selected");
            }
        }

        static List<Glob> Parsed(string[] globs) => [.. globs.Select(static glob => new Glob(glob, StringComparison.Ordinal))];
    }

    [TestMethod]
    [DataRow("{a,b}", true)]
    [DataRow("a{b,c}", true)]
    [DataRow("{a,b", false)]
    [DataRow("a,b}", false)]
    [DataRow("{a}", false)]
    [DataRow("./", true)]
    [DataRow("/", true)]
    [DataRow("[ab]", true)]
    [DataRow("a//b", true)]
    [DataRow("a/./b", true)]
    [DataRow("../a", true)]
    [DataRow("a ", true)]
    [DataRow("!a", true)]
    [DataRow("#a", true)]
    [DataRow("a!", false)]
    public void What_others_read_differently_is_no_glob(string glob, bool isError) =>
        Assert.AreEqual(isError, TreeFilter.FindGlobError(glob) is not null);

    [TestMethod]
    [OSCondition(OperatingSystems.Linux | OperatingSystems.OSX)]
    public void A_backslash_is_no_glob_and_a_colon_part_of_a_name()
    {
        Assert.IsNotNull(TreeFilter.FindGlobError("\\a"));
        Assert.IsNotNull(TreeFilter.FindGlobError("a\\b"));
        Assert.IsNull(TreeFilter.FindGlobError("a:b"));
    }

    private static IEnumerable<string> Globs()
    {
        string[] few = ["a", "*", "?b", Anything];
        string[] globs =
        [
            .. Parts,
            .. from one in Parts from two in Parts select $"{one}/{two}",
            .. from one in few from two in few from three in few select $"{one}/{two}/{three}",
        ];
        foreach (string glob in globs)
        {
            foreach (string form in new[] { glob, "/" + glob, "./" + glob, glob + "/" })
                if (TreeFilter.FindGlobError(form) is null) yield return form;
        }
    }

    private static bool IsSelected(string glob, string path)
    {
        bool ofDirectories = glob.EndsWith('/'), isAnchored = glob.TrimEnd('/').Contains('/', StringComparison.Ordinal);
        string[] parts = glob.TrimEnd('/').TrimStart('.').TrimStart('/').Split('/');
        if (!isAnchored) parts = [Anything, .. parts];
        if (parts[^1] == Anything) parts = [.. parts, "*"]; // what is below
        string[] names = path.Split('/');
        int most = ofDirectories ? names.Length - 1 : names.Length;
        return Enumerable.Range(1, most).Any(count => AreNamed(parts, names.AsSpan(0, count)));
    }

    private static bool AreNamed(ReadOnlySpan<string> parts, ReadOnlySpan<string> names)
    {
        if (parts.IsEmpty) return names.IsEmpty;
        if (parts[0] == Anything) return AreNamed(parts[1..], names) || (!names.IsEmpty && AreNamed(parts, names[1..]));
        return !names.IsEmpty && IsNamed([.. parts[0].EnumerateRunes()], [.. names[0].EnumerateRunes()])
            && AreNamed(parts[1..], names[1..]);
    }

    private static bool IsNamed(ReadOnlySpan<Rune> part, ReadOnlySpan<Rune> name)
    {
        if (part.IsEmpty) return name.IsEmpty;
        if (part[0].Value == '*') return IsNamed(part[1..], name) || (!name.IsEmpty && IsNamed(part, name[1..]));
        return !name.IsEmpty && (part[0].Value == '?' || part[0] == name[0]) && IsNamed(part[1..], name[1..]);
    }
}
