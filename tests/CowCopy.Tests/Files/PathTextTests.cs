using CowCopy.Files;

namespace CowCopy.Tests.Files;

[TestClass]
public sealed class PathTextTests
{
    [TestMethod]
    [DataRow("/a/b.c/..d/e..")]
    [DataRow("/")]
    [DataRow("/a/.hidden")]
    [DataRow("/a/...")]
    public void A_resolved_path_stays_the_same_string(string path)
    {
        if (Path.DirectorySeparatorChar != '/') Assert.Inconclusive("These paths are Unix paths.");
        Assert.AreSame(path, PathText.Resolve(path));
    }

    [TestMethod]
    [DataRow("/a/./b")]
    [DataRow("/a/../b")]
    [DataRow("/a//b")]
    [DataRow("/a/..")]
    [DataRow("/a/.")]
    [DataRow("a")]
    [DataRow("../a")]
    public void Anything_else_is_what_the_base_library_makes_of_it(string path) =>
        Assert.AreEqual(Path.GetFullPath(path), PathText.Resolve(path));

    [TestMethod]
    [DataRow("")]
    [DataRow("a\0b")]
    public void What_cannot_be_resolved_is_left_to_the_system_to_refuse(string path) => Assert.AreEqual(path, PathText.Resolve(path));
}
