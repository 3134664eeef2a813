using CowCopy.Manifests;

namespace CowCopy.Tests.Manifests;

/// <summary>Which paths of a manifest are those of files below the root.</summary>
[TestClass]
public sealed class ManifestPathTests
{
    [TestMethod]
    [DataRow("a")]
    [DataRow("a/b.c/d")]
    [DataRow("...")]
    [DataRow("..a/.b")]
    [DataRow("console/com/comma.txt/lpt10")]
    [DataRow("comx/LPT!/abc1/xyz9.txt")]
    [DataRow("a b/.nul")]
    public void A_path_below_the_root_is_safe(string path)
    {
        Assert.IsTrue(ManifestPath.IsSafe(path, isWindows: false));
        Assert.AreEqual(path != "...", ManifestPath.IsSafe(path, isWindows: true));
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("/")]
    [DataRow("/a")]
    [DataRow("a/")]
    [DataRow("a//b")]
    [DataRow(".")]
    [DataRow("..")]
    [DataRow("a/..")]
    [DataRow("../a")]
    [DataRow("a/./b")]
    [DataRow("a\0")]
    [DataRow("\0")]
    public void Others_are_safe_nowhere(string path)
    {
        Assert.IsFalse(ManifestPath.IsSafe(path, isWindows: false));
        Assert.IsFalse(ManifestPath.IsSafe(path, isWindows: true));
    }

    [TestMethod]
    [DataRow("a\\b")]
    [DataRow("c:")]
    [DataRow("file:stream")]
    [DataRow("a.")]
    [DataRow("a /b")]
    [DataRow("nul")]
    [DataRow("dir/Con.txt")]
    [DataRow("AUX .log")]
    [DataRow("com1")]
    [DataRow("COM0")]
    [DataRow("lpt9.txt")]
    [DataRow("LPT\u00B9")]
    [DataRow("com\u00B3")]
    [DataRow("LPT\u00B2.x")]
    [DataRow("CONIN$")]
    [DataRow("a?")]
    [DataRow("a\u0001")]
    public void Windows_has_further_rules(string path)
    {
        Assert.IsTrue(ManifestPath.IsSafe(path, isWindows: false));
        Assert.IsFalse(ManifestPath.IsSafe(path, isWindows: true));
    }
}
