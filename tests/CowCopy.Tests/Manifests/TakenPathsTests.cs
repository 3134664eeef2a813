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

        Assert.AreEqual(PathUse.Free, taken.Take("a/b", isDirectory: false, () => areOne));
        Assert.AreEqual(PathUse.Taken, taken.Take("a/b", isDirectory: false, () => areOne));
        Assert.AreEqual(PathUse.Taken, taken.Take("a/b", isDirectory: true, () => areOne));
        Assert.AreEqual(PathUse.Free, taken.Take("a", isDirectory: true, () => areOne));
        Assert.AreEqual(PathUse.Free, taken.Take("a", isDirectory: true, () => areOne));
        Assert.AreEqual(PathUse.Taken, taken.Take("a", isDirectory: false, () => areOne));
        Assert.IsTrue(taken.MayContainFile("a/b", () => areOne));
        Assert.IsFalse(taken.MayContainFile("a/c", () => areOne));
        Assert.IsFalse(taken.MayContainFile("a", () => areOne), "a directory");
    }

    [TestMethod]
    [DataRow("a/B")]
    [DataRow("A/b")]
    [DataRow("\u00E9", "e\u0301")]
    [DataRow("\u00E9", "\u00C9")]
    public void Another_spelling_is_a_path_of_its_own_only_where_the_volume_says_so(string path, string first = "a/b")
    {
        TakenPaths one = new(), two = new();
        one.Take(first, isDirectory: false, () => true);
        two.Take(first, isDirectory: false, () => false);

        Assert.AreEqual(PathUse.OtherSpelling, one.Take(path, isDirectory: false, () => true));
        Assert.IsTrue(one.MayContainFile(path, () => true));
        Assert.IsFalse(two.MayContainFile(path, () => false));
        Assert.AreEqual(PathUse.Free, two.Take(path, isDirectory: false, () => false));
        Assert.AreEqual(PathUse.Taken, two.Take(path, isDirectory: false, () => false));
        Assert.IsTrue(two.MayContainFile(path, () => false));
    }
}
