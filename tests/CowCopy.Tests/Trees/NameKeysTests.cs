using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

[TestClass]
public sealed class NameKeysTests
{
    [TestMethod]
    [DataRow("name", "NAME")]
    [DataRow("name", "name. .")]
    [DataRow("z", "Z")]
    [DataRow("~1.TXT", "another")]
    [DataRow("é", "e\u0301")]
    [DataRow("aéb", "ae\u0301b")]
    [DataRow("aéb", "aÉB")]
    [DataRow("stra\u00dfe", "strasse")]
    [DataRow("\u017ft", "ST")]
    [DataRow("\ufb01le", "FILE")]
    [DataRow("to\u212aen", "token")]
    [DataRow("d\u0131r", "DIR")]
    [DataRow("a\u200bb", "ab")]
    [DataRow("ab.\u200b", "AB")]
    [DataRow("a \u200b", "a")]
    [DataRow("a\u200ba", "a\u200b\u200bA.")]
    [DataRow("a\u200baa", "aa")]
    [DataRow("\u65e5\u672c", "\u672c")]
    [DataRow("a\u0080", "a")]
    [DataRow("z\u00e9", "Z\u00c9")]
    [DataRow("~", "any name at all")]
    [DataRow("\u00e9", "any name at all")]
    [DataRow("LONGNA~1", "long name with an end.text")]
    [DataRow("LONGNA~1.TXT", "long name.txt")]
    [DataRow("a~1. . . . . . .", "another")]
    [DataRow("a long name, and a tilde~", "A LONG NAME, AND A TILDE~.")]
    public void Names_that_may_be_one_have_equal_keys(string one, string other)
    {
        Assert.IsTrue(MayCollide(one, other));
        Assert.IsTrue(MayCollide(other, one));
        Assert.IsTrue(MayCollide("unrelated and long", other, one));
        Assert.IsTrue(MayCollide(other, "unr\u00e9lated", one, "\u00e4", "x\u00e4.txt"));
    }

    [TestMethod]
    [DataRow("name", "names")]
    [DataRow("a{", "a[")]
    [DataRow("a`", "a@")]
    [DataRow("f\u00e4le1", "f\u00e4le2")]
    [DataRow("1\u00e4.txt", "2\u00e4.txt")]
    [DataRow("f\u00e4le1", "file2")]
    [DataRow("a long name, and a tilde~", "a long name, and a tilde")]
    [DataRow("caf\u00e9 1", "cafe\u0301 2")]
    [DataRow("{", "[")] // as far apart as a letter is from its other case
    [DataRow("\u00e9{", "\u00e9[")]
    [DataRow("`", "@")]
    [DataRow("\u00e9`", "\u00e9@")]
    [DataRow("a\u007f", "a")]
    public void Names_that_no_file_system_makes_one_have_keys_of_their_own(string one, string other)
    {
        Assert.IsFalse(MayCollide(one, other));
        Assert.IsFalse(MayCollide(other, one));
    }

    [TestMethod]
    public void A_short_name_and_one_without_a_key_leave_the_others_theirs()
    {
        Assert.IsFalse(MayCollide("b", "x\u00e4le1a", "x\u00e4le2a"));
        string[] names = ["\u00e4", "x\u00e4le1a", "x\u00e4le2a"];
        NameKeys keys = new(names);
        Assert.IsTrue(keys.MayBeAnother(names[0]));
        Assert.IsFalse(keys.MayBeAnother(names[1]));
        Assert.IsFalse(keys.MayBeAnother(names[2]));
    }

    [TestMethod]
    public void One_name_is_one_with_no_other() => Assert.IsFalse(MayCollide("LONGNA~1"));

    // Random names of few letters and what file systems make of them: forms, cases, letters that are ignored, ends that are left out.
    [TestMethod]
    public void What_a_file_system_makes_of_a_name_is_found_among_others()
    {
        string[] letters =
        [
            "a", "A", "e", "E", "s", "k", ".", " ", "-", "\u00e9", "e\u0301", "\u00c9", "\u00df", "\u212a", "\u200b", "\u65e5",
        ];
        Random random = new(1);
        for (int round = 0; round < 20_000; round++)
        {
            string[] names = [.. Enumerable.Range(0, 4).Select(_ => Name(letters, random)).Distinct(StringComparer.Ordinal)];
            bool isOne = names.Select(Folded).Distinct(StringComparer.Ordinal).Count() < names.Length;
            if (isOne) Assert.IsTrue(MayCollide(names), string.Join('|', names));
        }
    }

    [TestMethod]
    public void Names_of_ASCII_are_searched_without_a_copy_of_each()
    {
        const int Count = 10_000;
        List<DirectoryEntry> entries = Entries([.. Enumerable.Range(0, Count).Select(index => $"name {index}.")]);
        NameKeys.MayCollide(entries); // compiles the code
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.IsFalse(NameKeys.MayCollide(entries));
        Assert.IsLessThan(40 * Count, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    private static string Name(string[] letters, Random random) =>
        string.Concat(Enumerable.Range(0, 1 + random.Next(4)).Select(_ => letters[random.Next(letters.Length)]));

    private static string Folded(string name) =>
        name.Normalize(System.Text.NormalizationForm.FormD).Replace("\u200b", "", StringComparison.Ordinal)
            .Replace("\u00df", "ss", StringComparison.Ordinal).ToUpperInvariant().TrimEnd('.', ' ');

    private static bool MayCollide(params string[] names) => NameKeys.MayCollide(Entries(names));

    private static List<DirectoryEntry> Entries(string[] names) => [.. names.Select(name => new DirectoryEntry(name, FileKind.Regular))];
}
