using CowCopy.Manifests;

namespace CowCopy.Tests.Manifests;

/// <summary>Which paths of a manifest are free.</summary>
[TestClass]
public sealed class TakenPathsTests
{
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_path_is_taken_once(bool areOne)
    {
        TakenPaths taken = new();

        Assert.AreEqual(CopyErrorKind.None, taken.Take("a/b", isDirectory: false, () => areOne));
        Assert.AreEqual(CopyErrorKind.DuplicatePath, taken.Take("a/b", isDirectory: false, () => areOne));
        Assert.AreEqual(CopyErrorKind.DuplicatePath, taken.Take("a/b", isDirectory: true, () => areOne));
        Assert.AreEqual(CopyErrorKind.None, taken.Take("a", isDirectory: true, () => areOne));
        Assert.AreEqual(CopyErrorKind.None, taken.Take("a", isDirectory: true, () => areOne));
        Assert.AreEqual(CopyErrorKind.DuplicatePath, taken.Take("a", isDirectory: false, () => areOne));
        Assert.IsTrue(taken.MayContain("a/b", isDirectory: false, () => areOne));
        Assert.IsFalse(taken.MayContain("a/c", isDirectory: false, () => areOne));
        Assert.IsFalse(taken.MayContain("a", isDirectory: false, () => areOne), "a directory");
    }

    [TestMethod]
    [DataRow("a/B")]
    [DataRow("A/b")]
    [DataRow("aZ", "az")]
    [DataRow("\u00E9", "e\u0301")]
    [DataRow("\u00E9", "\u00C9")]
    [DataRow("a/stra\u00DFe", "a/STRASSE")] // one name in a directory of ext4 with its own table of letters
    [DataRow("\uFB01le", "FILE")]
    public void Another_spelling_is_a_path_of_its_own_only_where_the_volume_says_so(string path, string first = "a/b")
    {
        TakenPaths one = new(), two = new();
        one.Take(first, isDirectory: false, () => true);
        two.Take(first, isDirectory: false, () => false);

        Assert.AreEqual(CopyErrorKind.NamesCollide, one.Take(path, isDirectory: false, () => true));
        Assert.IsTrue(one.MayContain(path, isDirectory: false, () => true));
        Assert.IsFalse(two.MayContain(path, isDirectory: false, () => false));
        Assert.AreEqual(CopyErrorKind.None, two.Take(path, isDirectory: false, () => false));
        Assert.AreEqual(CopyErrorKind.DuplicatePath, two.Take(path, isDirectory: false, () => false));
        Assert.IsTrue(two.MayContain(path, isDirectory: false, () => false));
    }

    [TestMethod]
    [DataRow("a{", "a[")]
    [DataRow("a~", "a^")]
    [DataRow("a`", "a@")]
    public void Signs_beside_the_letters_are_not_folded(string one, string other)
    {
        TakenPaths taken = new();
        taken.Take(one, isDirectory: false, static () => true);

        Assert.IsFalse(taken.MayContain(other, isDirectory: false, static () => true));
        Assert.AreEqual(CopyErrorKind.None, taken.Take(other, isDirectory: false, static () => true));
    }

    [TestMethod]
    public void A_name_that_is_no_text_is_folded_too()
    {
        TakenPaths taken = new();
        taken.Take("a\uD800", isDirectory: false, static () => true);

        Assert.AreEqual(CopyErrorKind.NamesCollide, taken.Take("A\uD800", isDirectory: false, static () => true));
    }

    [TestMethod]
    public void A_file_and_a_directory_of_two_spellings_may_both_be_a_third()
    {
        TakenPaths taken = new();
        taken.Take("AB", isDirectory: true, static () => false);
        taken.Take("ab", isDirectory: false, static () => false);

        Assert.IsTrue(taken.MayContain("aB", isDirectory: false, static () => true));
        Assert.IsTrue(taken.MayContain("aB", isDirectory: true, static () => true));
        Assert.IsFalse(taken.MayContain("aB", isDirectory: false, static () => false));
    }
}
