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
}
