using CowCopy.Files;
using CowCopy.TestKit;

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
    [DataRow("/./a")]
    [DataRow("/..")]
    [DataRow("/.a/./b")]
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

    [TestMethod]
    public void No_path_is_refused_as_an_empty_one_is() => Assert.AreEqual("", PathText.Resolve(null));

    [TestMethod]
    [DataRow("/a/", true)]
    [DataRow("/", true)]
    [DataRow("/a", false)]
    [DataRow("", false)]
    public void A_path_that_ends_in_a_separator_names_a_directory(string path, bool expected) =>
        Assert.AreEqual(expected, PathText.EndsInSeparator(path));

    [TestMethod]
    [DataRow(".cowcopy-1.tmp", true)]
    [DataRow(".cowcopy-1", false)]
    [DataRow("1.tmp", false)]
    [DataRow(".COWCOPY-1.tmp", false)]
    [DataRow(".cowcopy-1.TMP", false)]
    public void Only_names_that_this_library_gives_are_those_of_its_temporary_files(string name, bool expected) =>
        Assert.AreEqual(expected, PathText.IsTemporary(name));

    [TestMethod]
    [DataRow("/a/b/file", "/a/b")]
    [DataRow("/file", "/")]
    public void A_temporary_file_is_made_beside_the_one_that_it_replaces_by_another_name_each_time(string path, string directory)
    {
        string first = PathText.TemporaryBeside(path), second = PathText.TemporaryBeside(path);
        Assert.AreEqual(HostPath.Of(directory), Path.GetDirectoryName(first));
        Assert.IsTrue(PathText.IsTemporary(Path.GetFileName(first)));
        Assert.AreNotEqual(first, second);
    }

    [TestMethod]
    public void Of_a_bare_name_it_is_a_bare_name() => Assert.IsTrue(PathText.IsTemporary(PathText.TemporaryBeside("file")));

    [TestMethod]
    [DataRow(@"\\?\C:\file", true)]
    [DataRow(@"\\.\C:", true)]
    [DataRow(@"\\server\share\file", false)]
    [DataRow(@"\\", false)]
    [DataRow(@"C:\?", false)]
    [DataRow("//?/C:/file", false)]
    public void A_path_is_verbatim_if_Win32_does_not_normalise_it(string path, bool expected) =>
        Assert.AreEqual(expected, PathText.IsVerbatim(path));
}
